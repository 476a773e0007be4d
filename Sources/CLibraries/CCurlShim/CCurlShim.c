#include "CCurlShim.h"
#include <netinet/in.h>
#include <string.h>

CURLcode clip_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode clip_curl_set_offset(CURL *easy, CURLoption option, int64_t value) {
    return curl_easy_setopt(easy, option, (curl_off_t)value);
}

CURLcode clip_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode clip_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode clip_curl_set_body(CURL *easy, const void *bytes, int64_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
}

CURLcode clip_curl_set_data_callback(CURL *easy, CURLoption option, clip_curl_data_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

CURLcode clip_curl_set_open_socket_callback(CURL *easy, clip_curl_open_socket_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

CURLcode clip_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

CURLMcode clip_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

CURLMcode clip_curl_multi_set_callbacks(
    CURLM *multi, clip_curl_socket_callback socketCallback, clip_curl_timer_callback timerCallback, void *context) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socketCallback);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timerCallback);
    return curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

int clip_curl_ip_address(const struct curl_sockaddr *address, uint8_t bytes[16]) {
    const struct sockaddr *generic = &address->addr;
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in v4;
        memcpy(&v4, generic, sizeof v4);
        memcpy(bytes, &v4.sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 v6;
        memcpy(&v6, generic, sizeof v6);
        memcpy(bytes, &v6.sin6_addr, 16);
        return 16;
    }
    return 0;
}
