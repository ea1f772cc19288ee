import { getArchive } from '#contract/documents/archive.ts'
import type { AddRoute } from '#server/http/route.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createArchive } from './archive.service.ts'

export function archiveRoutes(add: AddRoute): void {
  add(getArchive, async ({ context, actor, reply }) => {
    const archive = await createArchive(context, actor)
    const day = toInstant(context.now()).slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="cubby-archive_${day}.zip"`)
      .send(archive)
  })
}
