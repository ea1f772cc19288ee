import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { contentsRoutes } from '#server/features/contents/contents.routes.ts'
import { groupRoutes } from '#server/features/groups/groups.routes.ts'
import { householdEntity } from '#server/features/groups/groups.repository.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { itemRoutes } from '#server/features/items/items.routes.ts'
import { journalRoutes } from '#server/features/journal/journal.routes.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { labelRoutes } from '#server/features/labels/labels.routes.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { locationRoutes } from '#server/features/locations/locations.routes.ts'
import { spreadsheetRoutes } from '#server/features/spreadsheets/spreadsheets.routes.ts'
import { statisticsRoutes } from '#server/features/statistics/statistics.routes.ts'
import { statusRoutes } from '#server/features/status/status.routes.ts'
import { userRoutes } from '#server/features/users/users.routes.ts'
import { parseBodies } from '#server/http/bodies.ts'
import { handleBadUrl, handleErrors } from '#server/http/error-handler.ts'
import { compileLazily } from '#server/http/schemas.ts'
import { createAddRoute } from '#server/http/route.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { serveWeb } from '#server/http/static-files.ts'
import type { AnyEntity } from '#server/journal/entity.ts'

/** In this order: a feature may use the ones before it. */
export const features = [
  statusRoutes,
  groupRoutes,
  labelRoutes,
  locationRoutes,
  userRoutes,
  itemRoutes,
  contentsRoutes,
  statisticsRoutes,
  spreadsheetRoutes,
  journalRoutes,
]

/** Every kind of thing that the journal keeps. */
export const entities: readonly AnyEntity[] = [householdEntity, labelEntity, locationEntity, itemEntity]

/** Largest body that is no upload. */
const maxBodyBytes = 2_000_000

export interface App {
  server: FastifyInstance
  /** Every endpoint that is served, in order. */
  endpoints: readonly Endpoint[]
}

/** Builds the server without listening. */
export async function createApp(
  context: Context,
  logger: FastifyServerOptions['logger'] = false,
): Promise<App> {
  const root = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    forceCloseConnections: true,
    frameworkErrors: handleBadUrl,
  })
  const endpoints: Endpoint[] = []
  compileLazily(root)
  setSecurityHeaders(root)
  handleErrors(root, endpoints, context.config.basePath)
  await root.register(cookie)
  await root.register(multipart, { throwFileSizeLimit: false })
  parseBodies(root)
  root.decorateRequest('actor', undefined)
  await root.register(
    async (app) => {
      const addRoute = createAddRoute(app, context, endpoints)
      for (const feature of features) feature(addRoute)
      await serveWeb(app, context.config)
    },
    { prefix: context.config.basePath },
  )
  return { server: root, endpoints }
}
