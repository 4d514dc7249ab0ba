# The container image, see docs/guides/containers.md.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-trixie-slim
# pg needs a home directory, which the user id of --user may not have.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data HOME=/data
# Any user id may write to /data. Other users cannot read the files that the server writes there.
RUN groupadd --gid 10001 habitcrush \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin habitcrush \
  && install --directory --owner=10001 --group=10001 --mode=1777 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Never change this id: the files in existing volumes belong to it.
USER 10001:10001
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "dist/server/health-check.js"]
# The entrypoint of the Node image does not pass signals on.
ENTRYPOINT []
CMD ["node", "dist/server/main.js"]
