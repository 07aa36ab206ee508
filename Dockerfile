FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN ONNXRUNTIME_NODE_INSTALL=skip npm ci --include=dev --include=optional
COPY . .
RUN node_modules/.bin/vite build
# The image has its own Node; the one in node_modules is for machines with an older one.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* \
  && node -e "import('./bin/install/remove-unused-files.mjs').then((m) => m.removeUnusedFiles('/app/node_modules'))"

FROM node:24-bookworm-slim
# pg_dump and pg_restore, for backups of the database in compose.yaml: of its version, which is newer than Debian's.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/server ./server
COPY --from=build /app/common ./common
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
