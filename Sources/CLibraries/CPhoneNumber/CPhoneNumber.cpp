// libphonenumber is a C++ library of classes and std::string: Swift sees this one plain function instead.
#include "CPhoneNumber.h"

#include <cstring>
#include <string>

#include <phonenumbers/logger.h>
#include <phonenumbers/phonemetadata.pb.h>
#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::PhoneMetadata;
using i18n::phonenumbers::PhoneMetadataCollection;
using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberDesc;
using i18n::phonenumbers::PhoneNumberUtil;

namespace i18n::phonenumbers {

// The library's tables, which it exports without a header.
int metadata_size();
const void *metadata_get();

}

namespace {

template <size_t N> void copyText(const std::string &from, char (&to)[N])
{
    size_t count = from.size() < N - 1 ? from.size() : N - 1;
    std::memcpy(to, from.data(), count);
    to[count] = 0;
}

// The library logs to standard output by default; a page must not be able to write there.
class SilentLogger final : public i18n::phonenumbers::Logger {
public:
    void WriteMessage(const std::string &) override { }
};

PhoneNumberUtil &util()
{
    static PhoneNumberUtil *instance = [] {
        PhoneNumberUtil *util = PhoneNumberUtil::GetInstance();
        i18n::phonenumbers::Logger::set_logger_impl(new SilentLogger());
        return util;
    }();
    return *instance;
}

const PhoneMetadataCollection &plans()
{
    static PhoneMetadataCollection *instance = [] {
        PhoneMetadataCollection *collection = new PhoneMetadataCollection();
        if (!collection->ParseFromArray(i18n::phonenumbers::metadata_get(), i18n::phonenumbers::metadata_size())) collection->Clear();
        return collection;
    }();
    return *instance;
}

clip_phone_digits digits(const PhoneNumberDesc &from)
{
    clip_phone_digits to = { from.national_number_pattern().c_str(), 0, 0 };
    for (int length : from.possible_length()) {
        // -1 stands for a kind that the country has not.
        if (length < 0) to.pattern = "";
        if (length > 0 && length < 32) to.lengths |= uint32_t(1) << length;
    }
    for (int length : from.possible_length_local_only()) {
        if (length > 0 && length < 32) to.local_lengths |= uint32_t(1) << length;
    }
    return to;
}

}

extern "C" bool clip_phone_parse(const char *text, size_t count, const char *region, clip_phone_number *result)
{
    std::memset(result, 0, sizeof *result);
    PhoneNumberUtil &phones = util();
    PhoneNumber number;
    if (phones.Parse(std::string(text, count), region, &number) != PhoneNumberUtil::NO_PARSING_ERROR) return false;

    std::string formatted;
    phones.Format(number, PhoneNumberUtil::E164, &formatted);
    copyText(formatted, result->e164);
    if (number.has_extension()) copyText(number.extension(), result->extension);
    result->kind = PhoneNumberUtil::UNKNOWN;
    result->possible = phones.IsPossibleNumber(number);
    // The look-ups below run many patterns; a number of no possible length need not pay for them.
    if (!result->possible) return true;
    result->kind = static_cast<int>(phones.GetNumberType(number));
    // A number is valid exactly when it has a type.
    result->valid = result->kind != PhoneNumberUtil::UNKNOWN;
    if (result->valid) {
        std::string code;
        phones.GetRegionCodeForNumber(number, &code);
        if (code.size() == 2) copyText(code, result->region);
    }
    return true;
}

extern "C" size_t clip_phone_plan_count(void) { return static_cast<size_t>(plans().metadata_size()); }

extern "C" bool clip_phone_plan_at(size_t index, clip_phone_plan *plan)
{
    if (index >= clip_phone_plan_count()) return false;
    const PhoneMetadata &from = plans().metadata(static_cast<int>(index));
    std::memset(plan, 0, sizeof *plan);
    plan->region = from.id().c_str();
    plan->country_code = from.country_code();
    plan->is_main = from.main_country_for_code();
    plan->has_same_mobile_pattern = from.same_mobile_and_fixed_line_pattern();
    plan->international_prefix = from.international_prefix().c_str();
    plan->national_prefix = from.national_prefix_for_parsing().c_str();
    plan->transform_rule = from.national_prefix_transform_rule().c_str();
    plan->leading_digits = from.leading_digits().c_str();
    plan->general = digits(from.general_desc());
    for (clip_phone_digits &kind : plan->kinds) kind.pattern = "";
    plan->kinds[CLIP_PHONE_FIXED_LINE] = digits(from.fixed_line());
    plan->kinds[CLIP_PHONE_MOBILE] = digits(from.mobile());
    plan->kinds[CLIP_PHONE_TOLL_FREE] = digits(from.toll_free());
    plan->kinds[CLIP_PHONE_PREMIUM_RATE] = digits(from.premium_rate());
    plan->kinds[CLIP_PHONE_SHARED_COST] = digits(from.shared_cost());
    plan->kinds[CLIP_PHONE_VOIP] = digits(from.voip());
    plan->kinds[CLIP_PHONE_PERSONAL] = digits(from.personal_number());
    plan->kinds[CLIP_PHONE_PAGER] = digits(from.pager());
    plan->kinds[CLIP_PHONE_UAN] = digits(from.uan());
    plan->kinds[CLIP_PHONE_VOICEMAIL] = digits(from.voicemail());
    return true;
}
