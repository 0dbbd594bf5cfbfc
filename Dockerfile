# assay with k6 in it: docker build --tag assay . && docker run --rm -v "$PWD:/runs" assay certify target.yaml

# Another registry's copy, or a base of your own: --build-arg NODE=… --build-arg GO=…
ARG NODE=node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ARG GO=golang:1.26.8-bookworm@sha256:a688600ca24f8a4d3ca77f95b0dd40704a9fc787c826660eb7ba0b641b8b175d

FROM ${GO} AS k6
WORKDIR /src
COPY load/k6/ ./
RUN CGO_ENABLED=0 go build -mod=readonly -trimpath -ldflags '-s -w' -o /k6 .

FROM ${NODE} AS build
WORKDIR /src
COPY . .
# Packing installs and builds; what it packs is what users get.
RUN npm pack \
    && mkdir /app \
    && tar -xzf assay-*.tgz -C /app --strip-components=1 \
    && npm prune --omit=dev --omit=optional \
    && mv node_modules /app/

FROM ${NODE}
COPY --from=k6 /k6 /usr/local/bin/k6
COPY --from=build /app /app
RUN ln -s /app/dist/src/cli/assay.js /usr/local/bin/assay \
    && chmod a+x /app/dist/src/cli/assay.js \
    && install -d -o 1000 -g 1000 /runs
# All that is written besides reports goes here, so that the rest may be read-only.
ENV NODE_ENV=production HOME=/tmp XDG_CACHE_HOME=/tmp/.cache TMPDIR=/tmp
VOLUME /tmp
WORKDIR /runs
USER 1000:1000
LABEL org.opencontainers.image.title="assay" \
      org.opencontainers.image.description="Conformance and load testing for ledger services, with k6" \
      org.opencontainers.image.licenses="Apache-2.0"
# What is not the service (assay serve, on its usual port) is healthy as long as it runs.
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s CMD ["node", "-e", "/assay\\0serve/.test(require('node:fs').readFileSync('/proc/1/cmdline', 'utf8')) && fetch('http://127.0.0.1:7070/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["assay"]
CMD ["--help"]
