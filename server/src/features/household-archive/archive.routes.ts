import { getLanguage } from '#server/features/accounts/users.service.ts'
import { getArchive, getOpenFormats, restoreArchive } from '#contract/household-archive.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { baseUrlOf } from '#server/http/address.ts'
import { receiveArchive } from '#server/http/bodies/receive-archive.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { createArchive } from './archive.service.ts'
import { openFormats } from './open-formats.ts'
import { sendZip } from '#server/http/send-zip.ts'
import { restoreArchive as restore } from './restore-archive.service.ts'

export function archiveRoutes(add: AddRoute): void {
  add(getArchive, (call) =>
    sendZip(call, 'cubby-archive', (signal) => createArchive(call.context, call.actor, signal)),
  )

  add(getOpenFormats, async (call) => {
    const { context, actor, query, request } = call
    const language = query.language ?? (await getLanguage(context, actor))
    const form = openFormats(context, actor, { language, baseUrl: baseUrlOf(context.config, request) })
    return sendZip(call, 'cubby-open-formats', (signal) => createArchive(context, actor, signal, form))
  })

  add(restoreArchive, ({ context, actor, query, request, reply }) =>
    trackRun(context, actor, query.id, (run) =>
      receiveArchive(context, request, async (file, name) => {
        const archive = { ...file, name, isPreview: parseFlag(query.preview) }
        const report = await restore(context, actor, archive, run)
        if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
        return report
      }),
    ),
  )
}
