import { listLimits } from '#contract/households/list-limits.ts'
import type { TrashRecord } from '#contract/trash.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { attachmentEntity } from '#server/features/files/files.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import type { StoredRecord } from '#server/journal/entity.ts'
import { nameOf, readRecord } from '#server/journal/record-json.ts'
import { householdDb } from '#server/database/household-db.ts'
import { mapById } from '#server/shared/process/event-loop.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { keyOf, listAttachmentsDeletedWith, loadDeleted, type TrashRow } from './trash.repository.ts'

export async function toTrashRecords(
  context: Context,
  actor: Actor,
  rows: readonly TrashRow[],
): Promise<ReadonlyMap<string, TrashRecord>> {
  const deleted = await loadAll(context, actor, rows)
  const inside = (id: string) => deleted.item.get(id)?.locationId ?? deleted.location.get(id)?.parentId
  const pathOf = await findPaths(
    context,
    actor,
    rows.flatMap(({ id }) => inside(id) ?? []),
  )
  const photos = await findDeletedPhotos(context, actor, rows)
  const labels = await mapById(await listLabels(context, actor))
  return new Map(
    rows.map((row) => {
      const item = deleted.item.get(row.id)
      const location = inside(row.id)
      const photoId = photos.get(row.id)
      return [
        keyOf(row),
        {
          entity: row.entity,
          id: row.id,
          name: deleted.names.get(row.id) ?? '',
          locationPath: location ? pathOf(location) : [],
          ...(item && { value: amountToNumber(row.value) }),
          labels: (item?.labelIds ?? []).flatMap((id) => {
            const label = labels.get(id)
            return label ? [{ name: label.name, color: label.color, icon: label.icon }] : []
          }),
          ...(photoId && { photoId }),
        },
      ]
    }),
  )
}

async function loadAll(context: Context, actor: Actor, rows: readonly Pick<TrashRow, 'entity' | 'id'>[]) {
  const names = new Map<string, string>()
  const item = new Map<string, ItemRecord>()
  const location = new Map<string, LocationRecord>()
  for (const [name, some] of Map.groupBy(rows, (row) => row.entity)) {
    const entity = context.entities.find((one) => one.name === name)
    if (!entity) continue
    const ids = some.map(({ id }) => id)
    for (const [id, json] of await loadDeleted(householdDb(context, actor), name, ids)) {
      const record: unknown = readRecord(entity, json)
      // as: the journal wrote `json` from a record.
      names.set(id, nameOf(record as StoredRecord))
      if (name === 'item') item.set(id, record as ItemRecord)
      if (name === 'location') location.set(id, record as LocationRecord)
    }
  }
  return { names, item, location }
}

/** Returns a function that builds the path of a location. The path also contains locations that are in the Trash. */
async function findPaths(context: Context, actor: Actor, ids: readonly string[]) {
  const index = await getLocationIndex(context, actor)
  const gone = new Map<string, LocationRecord>()
  let missing = new Set(ids.filter((id) => !index.byId.has(id)))
  for (let level = 0; missing.size > 0 && level < listLimits.locationLevels; level++) {
    const rows = [...missing].map((id) => ({ id, entity: 'location' as const }))
    const { location: found } = await loadAll(context, actor, rows)
    missing = new Set()
    for (const [id, location] of found) {
      gone.set(id, location)
      const { parentId } = location
      if (parentId !== null && !index.byId.has(parentId) && !gone.has(parentId)) missing.add(parentId)
    }
  }
  return (id: string): string[] => {
    const names: string[] = []
    let at: string | null = id
    for (let level = 0; at !== null && level < listLimits.locationLevels; level++) {
      const there = index.path(at)
      if (there.length > 0) return [...there.map(({ name }) => name), ...names]
      const location: LocationRecord | undefined = gone.get(at)
      if (!location) return names
      names.unshift(location.name)
      at = location.parentId
    }
    return names
  }
}

export async function findDeletedPhotos(
  context: Context,
  actor: Actor,
  rows: readonly Pick<TrashRow, 'revision' | 'entity' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const items = rows.filter(({ entity }) => entity === 'item')
  const revisions = [...new Set(items.map(({ revision }) => revision))]
  const jsons = await listAttachmentsDeletedWith(
    householdDb(context, actor),
    revisions,
    items.map(({ id }) => id),
  )
  const attachments = jsons.map((json) => readRecord(attachmentEntity, json))
  return new Map(
    attachments.flatMap(({ id, itemId, primary }) => (primary && itemId !== null ? [[itemId, id]] : [])),
  )
}
