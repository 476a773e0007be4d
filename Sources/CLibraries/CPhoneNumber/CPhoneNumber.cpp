// libphonenumber is a C++ library of classes and std::string: Swift sees this one plain function instead.
#include "CPhoneNumber.h"

#include <cstring>
#include <string>

#include <phonenumbers/logger.h>
#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

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
