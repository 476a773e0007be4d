#pragma once
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

// Swift cannot call variadic functions, which libcurl's setters and getters are: each has a typed twin here.

// Macros with casts, which Swift does not import.
static const long clip_curl_basic_and_digest = CURLAUTH_BASIC | CURLAUTH_DIGEST;

typedef size_t (*clip_curl_data_callback)(char *_Nonnull data, size_t size, size_t count, void *_Nullable context);
typedef curl_socket_t (*clip_curl_open_socket_callback)(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nonnull address);
typedef int (*clip_curl_socket_callback)(
    CURL *_Nonnull easy, curl_socket_t socket, int what, void *_Nullable context, void *_Nullable socketContext);
typedef int (*clip_curl_timer_callback)(CURLM *_Nonnull multi, long milliseconds, void *_Nullable context);

CURLcode clip_curl_set_long(CURL *_Nonnull easy, CURLoption option, long value);
CURLcode clip_curl_set_offset(CURL *_Nonnull easy, CURLoption option, int64_t value);
CURLcode clip_curl_set_string(CURL *_Nonnull easy, CURLoption option, const char *_Nullable value);
/// For options that take memory or a context; libcurl writes to it only where the option says so.
CURLcode clip_curl_set_pointer(CURL *_Nonnull easy, CURLoption option, const void *_Nullable value);
/// Copies `count` bytes as the body of the request.
CURLcode clip_curl_set_body(CURL *_Nonnull easy, const void *_Nullable bytes, int64_t count);
CURLcode clip_curl_set_data_callback(CURL *_Nonnull easy, CURLoption option, clip_curl_data_callback _Nonnull callback);
CURLcode clip_curl_set_open_socket_callback(CURL *_Nonnull easy, clip_curl_open_socket_callback _Nonnull callback);

CURLcode clip_curl_get_long(CURL *_Nonnull easy, CURLINFO info, long *_Nonnull value);

CURLMcode clip_curl_multi_set_long(CURLM *_Nonnull multi, CURLMoption option, long value);
CURLMcode clip_curl_multi_set_callbacks(
    CURLM *_Nonnull multi, clip_curl_socket_callback _Nonnull socketCallback,
    clip_curl_timer_callback _Nonnull timerCallback, void *_Nullable context);

/// Writes the address, most significant byte first, and returns how many bytes it has: 4, 16, or 0 for neither.
int clip_curl_ip_address(const struct curl_sockaddr *_Nonnull address, uint8_t bytes[_Nonnull 16]);
