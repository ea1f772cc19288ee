FROM node:26-slim AS build
WORKDIR /cubby
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-slim
WORKDIR /cubby
COPY --from=build /cubby/package.json ./
COPY --from=build /cubby/node_modules node_modules
COPY --from=build /cubby/dist dist
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production CUBBY_DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 7745
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.CUBBY_PORT ?? 7745) + (URL.parse(process.env.CUBBY_BASE_URL)?.pathname.replace(/\\/$/, '') ?? '') + '/api/v1/status').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server.js"]
