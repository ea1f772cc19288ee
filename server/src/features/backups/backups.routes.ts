import { Readable } from 'node:stream'
import * as endpoints from '#contract/backups.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { disconnectSignal } from '#server/http/client.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { getBackups, startBackup } from './backups.service.ts'
import { restoreHousehold } from './stored/restore-household.usecase.ts'
import { listStoredBackups, openStoredBackup, zipBackup } from './stored/stored-backups.service.ts'

export function backupRoutes(add: AddRoute): void {
  add(endpoints.getBackups, ({ context }) => getBackups(context))
  add(endpoints.createBackup, ({ context }) => startBackup(context))
  add(endpoints.listStoredBackups, ({ context }) => listStoredBackups(context))

  add(endpoints.downloadBackup, async ({ context, query, request, reply }) => {
    const stored = await openStoredBackup(context, query.name)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="cubby-backup_${stored.backup.name}.zip"`)
      .send(request.method === 'HEAD' ? Readable.from([]) : zipBackup(stored))
  })

  add(endpoints.restoreBackup, ({ context, actor, query, reply }) =>
    trackRun(context, actor, query.id, async (run) => {
      const isPreview = parseFlag(query.preview)
      // A restore continues when the user closes its page, as an import does. Only a preview is aborted.
      const signal = isPreview ? disconnectSignal(reply) : new AbortController().signal
      const choice = { name: query.name, isPreview, signal }
      const report = await restoreHousehold(context, actor, choice, run)
      if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
      return report
    }),
  )
}
