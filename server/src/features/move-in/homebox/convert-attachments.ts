import { attachmentTypes, linkMimeType } from '#contract/files/files.ts'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { AttachmentRecord } from '#server/features/files/files.table.ts'
import type { MaintenanceRecord } from '#server/features/maintenance/maintenance.table.ts'
import type { Conversion } from './conversion.ts'
import type { Layout } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { flagIn, idIn, createdAtOf, isLinkAddress, readValues, textIn } from './row-values.ts'

interface Owners {
  readonly counts: Map<string, number>
  readonly withPrimary: Set<string>
}

/** Converts the attachments of items and locations. Their hashes are computed later, when their files are read. */
export function convertAttachments(conversion: Conversion, layout: Layout): void {
  const { tables } = conversion
  const ownerColumn = tables.columnOf('attachments', /^(?:entity|item)_attachments$/)
  const owners: Owners = { counts: new Map(), withPrimary: new Set() }
  const documents = readDocuments(conversion)
  for (const row of tables.rows(tables.find('attachments'))) {
    const ownerId = idIn(row, ownerColumn)
    if (textIn(row, 'type') === 'thumbnail') continue
    if (ownerId === null) conversion.notes.add('orphan', textIn(row, 'title'))
    const isOfItem = ownerId !== null && layout.items.has(ownerId)
    if (ownerId === null || (!isOfItem && !layout.locations.has(ownerId))) continue
    const document = documents.get(textIn(row, 'document_attachments'))
    convertAttachment(conversion, { ...row, ...document }, { id: ownerId, isOfItem }, owners)
  }
}

/** Reads the table with titles and paths of files, which Homebox has up to version 0.18. */
function readDocuments({ tables }: Conversion): Map<string, Pick<Row, 'title' | 'path'>> {
  const documents = new Map<string, Pick<Row, 'title' | 'path'>>()
  for (const row of tables.rows(tables.find('documents')))
    documents.set(textIn(row, 'id'), { title: row['title'] ?? null, path: row['path'] ?? null })
  return documents
}

function convertAttachment(
  conversion: Conversion,
  row: Row,
  owner: { id: string; isOfItem: boolean },
  { counts, withPrimary }: Owners,
): void {
  const { notes, now } = conversion
  const id = idIn(row, 'id')
  const kind = textIn(row, 'type')
  const path = textIn(row, 'path')
  const title = textIn(row, 'title') || (path.split(/[\\/]/).at(-1) ?? '')
  const isLink = textIn(row, 'mime_type') === linkMimeType || isLinkAddress(path)
  const file = isLink ? undefined : toFileKey(conversion, path, id)
  if (id === null || (isLink && !(isLinkAddress(path) && path.length <= limits.notifierUrl)))
    return notes.add('link', title)
  if (!isLink && file === undefined) return notes.add('missingFile', title)
  const count = (counts.get(owner.id) ?? 0) + 1
  if (count > listLimits.attachmentsPerOwner) return notes.add('tooMany', title)
  counts.set(owner.id, count)
  const isPrimary = kind === 'photo' && flagIn(row, 'primary') && !withPrimary.has(owner.id)
  if (isPrimary) withPrimary.add(owner.id)
  const createdAt = createdAtOf(row, now)
  const attachment: AttachmentRecord = {
    id,
    createdAt,
    updatedAt: createdAt,
    itemId: owner.isOfItem ? owner.id : null,
    locationId: owner.isOfItem ? null : owner.id,
    hash: null,
    type: attachmentTypes.find((one) => one === kind) ?? 'attachment',
    primary: isPrimary,
    name: readValues(row, title, notes).shorten(title, limits.name),
    url: isLink ? path : '',
    position: 0,
    maintenanceId: null,
  }
  conversion.write('attachment', attachment, file)
}

/**
 * Matches the household's folder and the file name at the end of a path. Before them, the path has the data folder of
 * the Homebox server, which does not matter.
 */
const documentPath = /([\da-f]{8}-[\da-f-]{27})[\\/]documents[\\/]([^\\/]+)$/i

function toFileKey({ isCollection }: Conversion, path: string, id: string | null): string | undefined {
  if (isCollection) return id === null ? undefined : `attachments/${id}`
  const [, folder, name] = documentPath.exec(path) ?? []
  return folder === undefined || name === '..' || name === '.' ? undefined : `${folder}/documents/${name}`
}

export function convertMaintenance(conversion: Conversion, layout: Layout): void {
  const { tables, notes, now } = conversion
  const table = tables.find('maintenance_entries')
  const ownerColumn = table && tables.columnOf(table, /^(?:entity|item)_id$/)
  const counts = new Map<string, number>()
  for (const row of tables.rows(table)) {
    const id = idIn(row, 'id')
    const itemId = idIn(row, ownerColumn)
    const name = textIn(row, 'name')
    if (itemId !== null && layout.locations.has(itemId)) notes.add('locationTask', name)
    if (id === null || itemId === null || !layout.items.has(itemId)) continue
    const count = (counts.get(itemId) ?? 0) + 1
    counts.set(itemId, count)
    if (count > listLimits.maintenancePerItem) notes.add('tooMany', name)
    else conversion.write('maintenance', toMaintenance(row, { id, itemId, name }, { notes, now }))
  }
}

function toMaintenance(
  row: Row,
  { id, itemId, name }: { id: string; itemId: string; name: string },
  { notes, now }: Pick<Conversion, 'notes' | 'now'>,
): MaintenanceRecord {
  const { text, amount, date } = readValues(row, name, notes)
  const createdAt = createdAtOf(row, now)
  return {
    id,
    itemId,
    createdAt,
    updatedAt: createdAt,
    name: text(limits.name, 'name'),
    description: text(limits.maintenanceDescription, 'description'),
    cost: amount('price', 'cost'),
    scheduledDate: date('scheduled_date'),
    completedDate: date('date'),
    recurrence: null,
    nextId: null,
  }
}
