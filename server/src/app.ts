import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { authRoutes } from '#server/features/auth/auth.routes.ts'
import { authenticate } from '#server/features/auth/authenticate.service.ts'
import { serveMcp } from '#server/features/assistants/mcp.routes.ts'
import { suggestionRoutes } from '#server/features/assistants/suggestions.routes.ts'
import { moveInRoutes } from '#server/features/move-in/move-in.routes.ts'
import { archiveRoutes } from '#server/features/household-archive/archive.routes.ts'
import { attachmentRoutes } from '#server/features/files/attachments/attachments.routes.ts'
import { collectGarbageJob } from '#server/features/files/integrity/collect-garbage.service.ts'
import {
  extractTextsJob,
  stopTextExtraction,
} from '#server/features/files/text-extraction/file-texts.service.ts'
import { codeRoutes } from '#server/features/printed-labels/codes/codes.routes.ts'
import { invitationsJob } from '#server/features/members/invitations.service.ts'
import { sessionsJob } from '#server/features/auth/sessions.service.ts'
import { attachmentEntity } from '#server/features/files/files.repository.ts'
import { fileRoutes } from '#server/features/files/files.routes.ts'
import { stopThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { householdRoutes } from '#server/features/households/households.routes.ts'
import { householdEntity } from '#server/features/households/households.repository.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { itemRoutes } from '#server/features/items/items.routes.ts'
import { searchIndexJob, searchRowsJob } from '#server/features/items/search/search-index-job.ts'
import { journalRoutes } from '#server/features/history/history.routes.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { labelRoutes } from '#server/features/labels/labels.routes.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { locationRoutes } from '#server/features/locations/locations.routes.ts'
import { runRoutes } from '#server/features/runs/runs.routes.ts'
import { importRoutes } from '#server/features/spreadsheets/import.routes.ts'
import { spreadsheetRoutes } from '#server/features/spreadsheets/spreadsheets.routes.ts'
import { sampleRoutes } from '#server/features/samples/samples.routes.ts'
import { statisticsRoutes } from '#server/features/statistics/statistics.routes.ts'
import { releaseJob } from '#server/features/status/release.service.ts'
import { adminRoutes } from '#server/features/admin/admin.routes.ts'
import { statusRoutes } from '#server/features/status/status.routes.ts'
import { twoFactorRoutes } from '#server/features/auth/two-factor/two-factor.routes.ts'
import { passkeyRoutes } from '#server/features/auth/passkeys/passkeys.routes.ts'
import { passwordResetRoutes } from '#server/features/accounts/password-resets/password-resets.routes.ts'
import { proxySignInRoutes } from '#server/features/accounts/proxy-sign-in/proxy-sign-in.routes.ts'
import { userRoutes } from '#server/features/accounts/users.routes.ts'
import { oidcRoutes } from '#server/features/accounts/oidc/oidc.routes.ts'
import { memberRoutes } from '#server/features/members/members.routes.ts'
import { maintenanceEntity } from '#server/features/maintenance/maintenance.repository.ts'
import { maintenanceRoutes } from '#server/features/maintenance/maintenance.routes.ts'
import { backupReminderJob } from '#server/features/backups/backup-reminders.service.ts'
import { backupRoutes } from '#server/features/backups/backups.routes.ts'
import { backupJob, stopBackup } from '#server/features/backups/backups.service.ts'
import { calendarRoutes } from '#server/features/maintenance/calendar-feed/calendar.routes.ts'
import { notifierRoutes } from '#server/features/notifiers/notifiers.routes.ts'
import { deliveryJob, purgeDeliveriesJob } from '#server/features/notifiers/deliveries.service.ts'
import { reminderJob } from '#server/features/notifiers/reminders.service.ts'
import { productRoutes } from '#server/features/products/products.routes.ts'
import { templateEntity } from '#server/features/templates/templates.repository.ts'
import { templateRoutes } from '#server/features/templates/templates.routes.ts'
import { trashRoutes } from '#server/features/trash/trash.routes.ts'
import { entityTypeRoutes } from '#server/features/wire-generations/entity-types.routes.ts'
import { entityRoutes } from '#server/features/wire-generations/entities.routes.ts'
import { exportRoutes } from '#server/features/wire-generations/exports.routes.ts'
import { tagRoutes } from '#server/features/wire-generations/tags.routes.ts'
import { viewEntity } from '#server/features/views/views.repository.ts'
import { webhookJob } from '#server/features/webhooks/webhook-messages.service.ts'
import { webhookRoutes } from '#server/features/webhooks/webhooks.routes.ts'
import { borrowerReminderJob } from '#server/features/guests/borrower-mails.service.ts'
import { endedSharesJob } from '#server/features/guests/shares.service.ts'
import { guestRoutes } from '#server/features/guests/guests.routes.ts'
import { servePages } from '#server/features/guests/pages/pages.routes.ts'
import { viewRoutes } from '#server/features/views/views.routes.ts'
import { fieldDescriptionEntity } from '#server/features/custom-fields/custom-fields.repository.ts'
import { customFieldRoutes } from '#server/features/custom-fields/custom-fields.routes.ts'
import { claimEntity } from '#server/features/claims/claims.repository.ts'
import { claimItemEntity } from '#server/features/claims/claim-items.repository.ts'
import { claimRoutes } from '#server/features/claims/claims.routes.ts'
import { policyEntity } from '#server/features/policies/policies.repository.ts'
import { policyRoutes } from '#server/features/policies/policies.routes.ts'
import { reportRoutes } from '#server/features/reports/reports.routes.ts'
import { inventoryReportRoutes } from '#server/features/reports/inventory-report/inventory-report.routes.ts'
import { sheetRoutes } from '#server/features/printed-labels/sheets/sheets.routes.ts'
import { eventRoutes } from '#server/features/live-updates/events.routes.ts'
import { actionRoutes } from '#server/features/actions/actions.routes.ts'
import { purgeDeletionsJob } from '#server/features/history/history.service.ts'
import { formerMembersJob } from '#server/features/members/members.service.ts'
import { createNetworkCheck } from '#server/http/address.ts'
import { serveApiDocs } from '#server/http/docs/api-docs.ts'
import { restorePath } from '#server/http/base-path.ts'
import { serveMetrics, type Metrics } from '#server/http/metrics.ts'
import type { Traces } from '#server/http/traces/open-traces.ts'
import { parseBodies } from '#server/http/bodies/bodies.ts'
import { handleBadUrl, handleClientError, handleErrors } from '#server/http/error-handler.ts'
import { refuseTwoHosts } from '#server/http/origin.ts'
import { useLazyCompilers } from '#server/http/schemas.ts'
import { createRoutes } from '#server/http/route.ts'
import { acceptSockets, createAddSocket, isForSocket } from '#server/http/socket.ts'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { enforceBodyTimeout } from '#server/http/bodies/body-timeout.ts'
import { serveWeb } from '#server/http/static-files.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { AnyEntity } from '#server/journal/entity.ts'

const features = [
  runRoutes,
  householdRoutes,
  authRoutes,
  labelRoutes,
  fileRoutes,
  locationRoutes,
  memberRoutes,
  userRoutes,
  oidcRoutes,
  proxySignInRoutes,
  passkeyRoutes,
  passwordResetRoutes,
  itemRoutes,
  attachmentRoutes,
  productRoutes,
  maintenanceRoutes,
  notifierRoutes,
  webhookRoutes,
  guestRoutes,
  backupRoutes,
  statusRoutes,
  adminRoutes,
  calendarRoutes,
  templateRoutes,
  viewRoutes,
  customFieldRoutes,
  policyRoutes,
  claimRoutes,
  sampleRoutes,
  statisticsRoutes,
  importRoutes,
  spreadsheetRoutes,
  archiveRoutes,
  moveInRoutes,
  reportRoutes,
  codeRoutes,
  twoFactorRoutes,
  sheetRoutes,
  inventoryReportRoutes,
  journalRoutes,
  trashRoutes,
  eventRoutes,
  actionRoutes,
  suggestionRoutes,
  tagRoutes,
  entityRoutes,
  entityTypeRoutes,
  exportRoutes,
]

export const entities: readonly AnyEntity[] = [
  householdEntity,
  labelEntity,
  locationEntity,
  itemEntity,
  attachmentEntity,
  maintenanceEntity,
  templateEntity,
  viewEntity,
  fieldDescriptionEntity,
  policyEntity,
  claimEntity,
  claimItemEntity,
]

/** Jobs run one after the other in this order. Jobs that call other services, which may be slow, come last. */
export const jobs: readonly Job[] = [
  searchRowsJob,
  sessionsJob,
  invitationsJob,
  purgeDeletionsJob,
  collectGarbageJob,
  // Unused files are deleted before the backup, so that the backup does not contain them. Server admins are reminded of
  // missing backups only after the backup, so that no reminder is sent while one is being made.
  backupJob,
  purgeDeliveriesJob,
  formerMembersJob,
  endedSharesJob,
  reminderJob,
  backupReminderJob,
  borrowerReminderJob,
  deliveryJob,
  webhookJob,
  releaseJob,
  extractTextsJob,
  searchIndexJob,
]

/** The maximum bytes of a request body at a public endpoint, or at a path that does not exist. */
const maxPublicBodyBytes = 64 * 1024
/** The longest time for a client to send the headers of a request, so that slow clients cannot hold connections. */
const headersTimeoutMs = 20_000
/** The longest time for receiving a request. An upload of one gigabyte at 0.5 Mbit/s takes four and a half hours. */
const requestTimeoutMs = 5 * 3_600_000
/** A connection without traffic is closed after this time. Even the largest import responds sooner. */
const connectionTimeoutMs = 15 * 60_000

export interface App {
  server: FastifyInstance
  endpoints: readonly Endpoint[]
}

export interface Observers {
  readonly metrics: Metrics | undefined
  readonly traces: Traces | undefined
}

export async function createApp(
  context: Context,
  logger: FastifyServerOptions['logger'] = false,
  { metrics, traces }: Partial<Observers> = {},
): Promise<App> {
  const root = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxPublicBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // When the server stops, only idle connections are closed, so that running responses continue.
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => restorePath(context.config.basePath, request),
    trustProxy: createNetworkCheck(context.config.trustedProxies),
    http: { headersTimeout: headersTimeoutMs, shouldUpgradeCallback: isForSocket },
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
  })
  const endpoints: Endpoint[] = []
  useLazyCompilers(root)
  refuseTwoHosts(root)
  setSecurityHeaders(root, context.config.basePath)
  handleErrors(root, endpoints, context.config.basePath)
  await root.register(cookie)
  await root.register(multipart, { throwFileSizeLimit: false })
  await acceptSockets(root)
  traces?.traceRequests(root)
  if (metrics) serveMetrics(root, context, metrics)
  enforceBodyTimeout(root)
  parseBodies(root)
  // Stop background work before the server waits for running requests, because these requests may take all the time
  // that the server has for stopping.
  root.addHook('preClose', (done) => {
    stopTextExtraction(context)
    void stopBackup(context)
    done()
  })
  root.addHook('onClose', async () => {
    await Promise.all([stopThumbnails(context), stopBackup(context)])
  })
  root.decorateRequest('actor', undefined)
  root.decorateRequest('today', '')
  await root.register(
    async (app) => {
      const served = { app, context, endpoints, authenticate }
      const { addRoute, callEndpoint } = createRoutes(served)
      const addSocket = createAddSocket(served)
      for (const feature of features) feature(addRoute, addSocket, callEndpoint)
      serveApiDocs(app, context.config)
      serveMcp(app, context)
      servePages(app, context)
      await serveWeb(app, context.config)
    },
    { prefix: context.config.basePath },
  )
  return { server: root, endpoints }
}
