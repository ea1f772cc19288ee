import { moveInFromHomebox } from '#contract/households/move-in.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { receiveArchive } from '#server/http/bodies/receive-archive.ts'
import type { AddRoute } from '#server/http/route.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { moveInUpload } from './move-in-upload.ts'

export function moveInRoutes(add: AddRoute): void {
  add(moveInFromHomebox, ({ context, actor, query, request, reply }) =>
    trackRun(context, actor, query.id, (run) =>
      receiveArchive(context, request, async ({ path }, name) => {
        const isPreview = parseFlag(query.preview)
        const report = await moveInUpload(context, actor, { path, name, isPreview, run })
        if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
        return report
      }),
    ),
  )
}
