import CCurlShim
import ClipBase

/// What a libcurl code means for a request.
struct CurlFailure {
    private let code: ResourceError.Code
    private let text: String
    private let advice: String
    private let isRetryable: Bool

    init(_ curl: CURLcode) {
        (code, text, advice, isRetryable) =
            switch curl {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
                (.nameNotResolved, "has a host name that could not be resolved", "check the name and the DNS", true)
            case CURLE_COULDNT_CONNECT:
                (.connectionFailed, "could not be connected to", "check that the server runs and can be reached", true)
            case CURLE_OPERATION_TIMEDOUT:
                (.timedOut, "took too long", "try later, or raise the limit", true)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE:
                (.tlsFailed, "has a certificate that is not trusted", "check the certificate and the clock", false)
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_SHUTDOWN_FAILED:
                (.tlsFailed, "could not agree on an encrypted connection", "check the server's TLS", true)
            case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
                (.connectionFailed, "closed the connection before the answer was whole", "try later", true)
            case CURLE_URL_MALFORMAT:
                (.badURL, "is a URL that cannot be sent", "check its host", false)
            case CURLE_UNSUPPORTED_PROTOCOL:
                (.protocolError, "did not answer in HTTP", "check the port", false)
            case CURLE_OUT_OF_MEMORY:
                (.connectionFailed, "could not be asked for want of memory", "run fewer jobs at once", true)
            default:
                (.protocolError, "gave an answer that cannot be read", "the server is at fault", false)
            }
    }

    func error(for url: WebURL, cause: String) -> ResourceError {
        ResourceError(code, "\(url) \(text) (\(cause)); \(advice).", url: url.href, isRetryable: isRetryable)
    }
}

extension ResourceError {
    static func blockedAddress(_ reason: String, url: WebURL) -> ResourceError {
        ResourceError(
            .blockedAddress,
            "\(url) was not loaded: \(reason); --allow-host \(url.hostname) would allow it.", url: url.href)
    }
}
