# Builds both executables with a static Swift runtime and puts them, with the libraries and fonts they need, on Debian 12.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY Scripts/install-packages Scripts/
RUN Scripts/install-packages
COPY . .
RUN swift build -c release --static-swift-stdlib \
 && install -D -t /out/usr/local/bin .build/release/webclip .build/release/webclip-worker \
 && install -D -t /out/usr/local/share/webclip/fonts fonts/* \
 && strip /out/usr/local/bin/*

FROM debian:12-slim
RUN apt-get update -q \
 && apt-get install -y -q --no-install-recommends \
      ca-certificates curl \
      libxml2 libicu72 libharfbuzz0b libfontconfig1 libfreetype6 libcairo2 librsvg2-2 \
      libwebp7 libpng16-16 libisal2 libjpeg62-turbo libgif7 liblcms2-2 libpsl5 libphonenumber8 libcurl4 libwoff1 libbrotli1 libhyphen0 \
      libjavascriptcoregtk-4.1-0 \
      fonts-liberation2 fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
      hyphen-af hyphen-be hyphen-bg hyphen-ca hyphen-cs hyphen-da hyphen-de hyphen-el hyphen-en-gb hyphen-en-us hyphen-es \
      hyphen-fr hyphen-gl hyphen-hr hyphen-hu hyphen-id hyphen-is hyphen-it hyphen-lt hyphen-lv hyphen-mn hyphen-nl hyphen-no \
      hyphen-pl hyphen-pt-br hyphen-pt-pt hyphen-ro hyphen-ru hyphen-sk hyphen-sl hyphen-sr hyphen-sv hyphen-uk hyphen-zu \
 # Serif and bold CJK faces and the extra UI families are half of the image; pages fall back to the regular sans.
 && find /usr/share/fonts/opentype/noto -name 'NotoSerifCJK*' -delete \
 && rm -rf /var/lib/apt/lists/* /usr/share/doc /usr/share/man /usr/share/locale \
 && useradd --system --uid 10001 --no-create-home webclip \
 && install -d -o webclip -g webclip /spool
COPY --from=build /out/ /
USER 10001:10001
VOLUME /spool
EXPOSE 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:9464/healthz"]
ENTRYPOINT ["webclip"]
CMD ["serve", "/spool", "--log-format", "json", "--metrics", ":9464"]
