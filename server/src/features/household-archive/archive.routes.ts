import { Readable } from 'node:stream'
import { getArchive, restoreArchive } from '#contract/household-archive.ts'
import { listLimits } from '#contract/scalars.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import { whenGone } from '#server/http/caller.ts'
import type { AddRoute } from '#server/http/route.ts'
import { invalid } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { createArchive } from './archive.service.ts'
import { restoreArchive as restore } from './restore-archive.service.ts'

const maxNameLength = 255

export function archiveRoutes(add: AddRoute): void {
  add(getArchive, async ({ context, actor, request, reply }) => {
    // A HEAD request needs no content, so nothing is read.
    const archive =
      request.method === 'HEAD' ? Readable.from([]) : await createArchive(context, actor, whenGone(reply))
    const day = toInstant(context.now()).slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="cubby-archive_${day}.zip"`)
      .send(archive)
  })

  add(restoreArchive, ({ context, actor, query, request, reply }) =>
    trackRun(context, actor, query.id, async (run) => {
      const { file, texts, discard } = await receiveForm(context, request, listLimits.archiveMegabytes)
      try {
        if (!file) throw invalid({ file: 'is missing' })
        const name = texts['name']?.slice(0, maxNameLength)
        const isPreview = parseFlag(query.preview)
        const report = await restore(context, actor, { ...file, name, isPreview }, run)
        if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
        return report
      } finally {
        await discard()
      }
    }),
  )
}
