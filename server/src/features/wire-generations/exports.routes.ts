import { getArchive } from '#contract/household-archive.ts'
import * as exports from '#contract/wire-generations/exports.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { restoreArchive } from '#server/features/household-archive/restore-archive.service.ts'
import { listItems } from '#server/features/items/search/item-page.service.ts'
import { isCollectionZip } from '#server/features/move-in/homebox/homebox-source.ts'
import { moveInUpload } from '#server/features/move-in/move-in-upload.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { receiveArchive } from '#server/http/bodies/receive-archive.ts'
import type { AddRoute, Call, CallEndpoint } from '#server/http/route.ts'
import { AppError, notFound } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseFlag } from '#server/shared/request-values.ts'

/**
 * Clients create, list and download exports. Here every household has exactly one export, whose id is that of the
 * household, and whose archive is created during the download.
 */
export function exportRoutes(add: AddRoute, _addSocket: unknown, callEndpoint: CallEndpoint): void {
  add(exports.listExports, ({ context, actor }) => ({ items: [toExport(context, actor, 'export')] }))
  add(exports.createExport, ({ context, actor }) => toExport(context, actor, 'export'))
  add(exports.getExport, ({ context, actor, params }) => {
    requireExport(actor, params.id)
    return toExport(context, actor, 'export')
  })
  add(exports.downloadExport, (call) => {
    requireExport(call.actor, call.params.id)
    return callEndpoint(getArchive, call)
  })
  add(exports.deleteExport, ({ actor, params }) => {
    requireExport(actor, params.id)
    return null
  })
  add(exports.importGroup, async (call) => {
    const { context, actor } = call
    const { total } = await listItems(context, actor, { includeArchived: 'true', pageSize: '1' })
    if (total > 0) {
      const reason = 'This household has items. POST /archive restores into it; this is for one without.'
      throw new AppError(409, 'conflict', reason)
    }
    const { batchId } = await importArchive(call)
    if (batchId !== null) call.reply.header('cubby-batch', batchId)
    return toExport(context, actor, 'import')
  })
}

/** Imports an archive from `downloadExport`, or the zip of a collection that Homebox exported. */
function importArchive({ context, actor, query, request }: Call<typeof exports.importGroup>) {
  return trackRun(context, actor, query.id, async (run) => {
    return receiveArchive(context, request, async (file, name) => {
      const archive = { ...file, name, isPreview: parseFlag(query.preview) }
      return (await isCollectionZip(archive))
        ? moveInUpload(context, actor, { ...archive, run })
        : restoreArchive(context, actor, archive, run)
    })
  })
}

function requireExport({ householdUuid }: Actor, id: string): void {
  if (id !== householdUuid) throw notFound('export')
}

function toExport({ now }: Context, { householdUuid: id }: Actor, kind: 'export' | 'import') {
  const at = toInstant(now())
  return {
    id,
    groupId: id,
    kind,
    status: 'completed' as const,
    progress: 100,
    artifactPath: `exports/${id}.zip`,
    sizeBytes: 0,
    createdAt: at,
    updatedAt: at,
  }
}
