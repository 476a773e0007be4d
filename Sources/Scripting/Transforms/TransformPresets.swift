/// Ready-made lists of transforms for what clips need most.
public enum TransformPreset: String, Sendable, CaseIterable {
    case removeCookieBanners, loadLazyImages, releaseSticky, darkMode, expandDetails

    public var transforms: [DocumentTransform] {
        switch self {
        case .removeCookieBanners:
            [
                .remove(TransformPreset.bannerSelectors.joined(separator: ", ")),
                .addStyle(
                    "html, body { overflow: visible !important; position: static !important } "
                        + "body { filter: none !important; pointer-events: auto !important }")
            ]
        case .loadLazyImages: [.loadLazyImages]
        case .releaseSticky:
            [
                .addStyle(
                    "header, nav, footer, aside, [class*=sticky], [class*=Sticky], [class*=fixed-], [class*=navbar], "
                        + "[id*=sticky], [style*=\"position: sticky\"], [style*=\"position:sticky\"], [style*=\"position: fixed\"], "
                        + "[style*=\"position:fixed\"] { position: static !important }")
            ]
        case .darkMode:
            [
                .addStyle(
                    ":root { color-scheme: dark; background-color: #fff; filter: invert(1) hue-rotate(180deg) } "
                        + "img, picture, video, canvas, svg, iframe, [style*=\"background-image\"] "
                        + "{ filter: invert(1) hue-rotate(180deg) }")
            ]
        case .expandDetails: [.open("details"), .open("[hidden=until-found]")]
        }
    }

    /// Consent managers by the names of their own containers, then what is named for what it is.
    private static let bannerSelectors = [
        "#onetrust-consent-sdk", "#onetrust-banner-sdk", "#CybotCookiebotDialog", "#CybotCookiebotDialogBodyUnderlay",
        "#usercentrics-root", "#uc-banner-modal", ".qc-cmp2-container", "#qc-cmp2-container", ".fc-consent-root",
        "#didomi-host", ".didomi-popup-open-container", "#truste-consent-track", ".truste_overlay", ".truste_box_overlay",
        "#sp_message_container", "[id^=sp_message_container_]", ".osano-cm-window", ".cc-window", ".cc-banner", "#cookie-law-info-bar",
        ".cli-modal", "#cmplz-cookiebanner-container", ".cmplz-cookiebanner", "#BorlabsCookieBox", "#iubenda-cs-banner",
        "#cookiescript_injected", "#klaro", ".klaro", "#termly-code-snippet-support", ".termly-styles-root", "#axeptio_overlay",
        "#tarteaucitronRoot", "#hs-eu-cookie-confirmation", "#gdpr-cookie-message", "#cookieConsent", "#cookie-consent",
        "#cookie-banner", "#cookie-notice", "#cookiebanner", "#cookie-bar", "#cookieBar", "#CookieConsent", "#eu-cookie-law",
        ".cookie-banner", ".cookie-consent", ".cookie-notice", ".cookie-bar", ".cookie-popup", ".cookie-modal", ".cookie-overlay",
        ".cookies-banner", ".cookie-message", ".gdpr-banner", ".consent-banner", ".privacy-banner", "[aria-label=\"cookieconsent\" i]",
        "[aria-label=\"cookie banner\" i]", "[aria-label=\"cookie consent banner\" i]", "[data-testid=\"cookie-banner\"]",
        "[data-cookiebanner]", "[data-nosnippet][class*=cookie i]"
    ]
}
