import { moveInFromHomebox } from '#contract/households/move-in.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import type { AddRoute } from '#server/http/route.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { moveInUpload } from './move-in-upload.ts'

const maxNameLength = 255

export function moveInRoutes(add: AddRoute): void {
  add(moveInFromHomebox, ({ context, actor, query, request, reply }) =>
    trackRun(context, actor, query.id, async (run) => {
      const { file, texts, discard } = await receiveForm(context, request, listLimits.archiveMegabytes)
      try {
        if (!file) throw invalid({ file: 'is missing' })
        const name = texts['name']?.slice(0, maxNameLength) ?? ''
        const isPreview = parseFlag(query.preview)
        const report = await moveInUpload(context, actor, { path: file.path, name, isPreview, run })
        if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
        return report
      } finally {
        await discard()
      }
    }),
  )
}
