import { listLimits } from '#contract/households/list-limits.ts'
import { attachmentEntity, listAttachmentsOf } from '#server/features/files/files.repository.ts'
import type { AttachmentRecord } from '#server/features/files/files.table.ts'
import type { Journal } from '#server/journal/journal.ts'
import { addWarning, type ProblemList } from '../parsing/problem-list.ts'
import type { ImportContext, ResolvedItem } from './import-state.ts'
import type { StoredPhotos } from './store-photos.ts'

interface Photos {
  readonly items: readonly ResolvedItem[]
  readonly byLine: ReadonlyMap<number, readonly string[]>
  readonly stored: StoredPhotos
}

/** Attaches the photos of a chunk of rows. An item keeps its main photo, and gets no file twice. */
export async function writePhotos(
  { newId }: ImportContext,
  journal: Journal,
  { items, byLine, stored }: Photos,
  problems: ProblemList,
): Promise<{ attached: number; items: number }> {
  const withPhotos = items.flatMap(({ row, after }) => {
    const names = byLine.get(row.line)
    return names ? [{ line: row.line, itemId: after.id, names }] : []
  })
  if (withPhotos.length === 0) return { attached: 0, items: 0 }
  const known = await listAttachmentsOf(
    journal,
    'item',
    withPhotos.map(({ itemId }) => itemId),
  )
  const added = withPhotos.flatMap(({ line, itemId, names }) => {
    const present = (known.get(itemId) ?? []).map(({ attachment }) => attachment)
    const hashes = new Set(present.map(({ hash }) => hash))
    let hasMain = present.some(({ primary }) => primary)
    let position = present.at(-1)?.position ?? -1
    const files = names.flatMap((name) => {
      const file = stored.get(name)
      if (file && 'hash' in file) return hashes.has(file.hash) ? [] : [file]
      if (file) addWarning(problems, line, file, 'HB.photos', name)
      return []
    })
    const limit = listLimits.attachmentsPerOwner
    if (present.length + files.length > limit) {
      const text = `Line ${line}: an item can have at most ${limit.toLocaleString('en')} files; the others are left out`
      addWarning(problems, line, { code: 'tooManyPhotos', text, values: { limit } }, 'HB.photos')
    }
    return files.slice(0, Math.max(0, limit - present.length)).flatMap((file): AttachmentRecord[] => {
      if (hashes.has(file.hash)) return []
      hashes.add(file.hash)
      const primary = file.type === 'photo' && !hasMain
      hasMain ||= primary
      const times = { createdAt: journal.now, updatedAt: journal.now }
      const owner = { itemId, locationId: null, maintenanceId: null }
      return [{ ...file, ...times, ...owner, id: newId(), url: '', primary, position: ++position }]
    })
  })
  await journal.insert(attachmentEntity, added)
  return { attached: added.length, items: new Set(added.map(({ itemId }) => itemId)).size }
}
