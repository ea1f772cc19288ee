# One image for amd64 and arm64; docs/deploy.md says how it is built and run.
FROM --platform=$BUILDPLATFORM node:26-slim AS build
WORKDIR /cubby
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# Some packages contain binaries, so they are installed on the platform of the image.
FROM node:26-slim AS packages
WORKDIR /cubby
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
RUN find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:26-slim
WORKDIR /cubby
COPY --from=packages /cubby/node_modules node_modules
COPY --from=build /cubby/dist dist
COPY package.json LICENSE deploy/cubby.sh deploy/health.mjs ./
# Any user that the container runs as may write to a new volume.
RUN mkdir /data && chmod 1777 /data && ln -s /cubby/cubby.sh /usr/local/bin/cubby
ENV NODE_ENV=production CUBBY_DATA_DIR=/data
VOLUME /data
EXPOSE 7745
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/cubby/health.mjs"]
ENTRYPOINT ["cubby"]
