import { listLimits } from '#contract/households/list-limits.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import type { Context } from '#server/context.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { maxAssetNumber } from '#server/shared/asset-id.ts'
import { parseObject, isNestedDeeper } from '#server/shared/json-object.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { hashContent } from '#server/storage/hash-content.ts'
import { InvalidZipError, readLines, readZip, type ZipEntry } from '#server/storage/read-zip.ts'
import { checkTree, type Levels } from './archive-nesting.ts'
import { recordFiles, sumsName } from './archive-paths.ts'
import { toRecord } from './archive-records.ts'

/**
 * The unpacked size may be at most this many times the size of the archive. If a user has compressed an archive again,
 * its records have shrunk to a tenth of their size, but its photos have not.
 */
const maxUnpacked = 10
const smallBytes = 100_000_000

export interface ArchiveFile {
  readonly path: string
  /** The maximum size of the unpacked archive in bytes. */
  readonly maxBytes: number
}

export interface CheckedArchive extends ArchiveFile {
  readonly entries: ReadonlyMap<string, CheckedEntry>
  readonly count: number
  readonly currency: string
  readonly hashes: ReadonlySet<string>
  readonly levels: ReadonlyMap<EntityName, Levels>
}

interface CheckedEntry {
  readonly sum: string
  readonly size: number
}

/**
 * The maximum number of characters in a line. An item with all texts at their maximum length and all characters escaped
 * has a million.
 */
const maxLineLength = 1_200_000
/** Lines with fewer characters are parsed without a check of their nesting. */
const shortLine = 10_000
/** The allowed nesting of a line. An item with custom fields has three levels; a few more are harmless. */
const recordLevels = 8
/** The number of lines in a file of records that contain no record: two brackets, and an empty line at the end. */
const maxFrameLines = 3
/** An error shows at most this many characters of a listed name, because a damaged list may contain very long lines. */
const maxNameLength = 255
const megabyte = 2 ** 20
const tooManyAttached = `has more than ${listLimits.attachmentsPerOwner} files and links of one item or location`

/** The kinds of records that older archives do not have. */
const laterKinds: readonly EntityName[] = ['fieldDescription', 'policy', 'claim', 'claimItem']

/** Reads the whole archive before anything is written. Throws `InvalidZipError` when it is damaged. */
export async function checkArchive(
  { entities, config }: Pick<Context, 'entities' | 'config'>,
  { path, size }: { path: string; size: number },
): Promise<CheckedArchive> {
  const file = { path, maxBytes: size * maxUnpacked + smallBytes }
  const entries = await checkSums(file)
  const levels = new Map<EntityName, Levels>()
  const checkRecord = createRecordCheck()
  const hashes = new Set<string>()
  let [count, currency] = [0, '']
  for await (const { entity, read } of readRecords(entities, file)) {
    const parents = new Map<string, string | null>()
    for await (const record of read()) {
      if (parents.has(record.id)) throw new InvalidZipError(`has the id ${record.id} twice`)
      const references = entity.references(record)
      parents.set(record.id, references.find((one) => one.entity === entity.name)?.id ?? null)
      const lost = references.find(
        (one) => one.entity !== entity.name && !levels.get(one.entity)?.has(one.id),
      )
      if (lost) throw new InvalidZipError(`has lost a ${lost.entity} that one ${entity.name} needs`)
      checkRecord(record)
      if ('currency' in record && typeof record.currency === 'string') currency = record.currency
      for (const hash of entity.files?.(record) ?? []) hashes.add(hash)
    }
    levels.set(entity.name, await checkTree(entity.name, parents))
    if (entity.name !== 'household') count += parents.size
  }
  if (entities.some(({ name }) => !laterKinds.includes(name) && !levels.has(name)))
    throw new InvalidZipError('is not the archive of a household')
  checkSizes(entries, hashes, config.maxUploadMegabytes)
  return { ...file, entries, count, currency, hashes, levels }
}

/** Returns a check for duplicate import refs and field descriptions, high asset IDs and too many attachments. */
function createRecordCheck(): (record: StoredRecord) => void {
  const refs = new Set<unknown>()
  const described = new Set<unknown>()
  const counts = new Map<unknown, number>()
  return (record) => {
    if ('importRef' in record) {
      if (refs.has(record.importRef)) throw new InvalidZipError('has two items with the same import ref')
      refs.add(record.importRef)
    }
    if ('assetNumber' in record && Number(record.assetNumber) > maxAssetNumber)
      throw new InvalidZipError(`has an item whose asset ID is higher than ${formatAssetId(maxAssetNumber)}`)
    if ('choices' in record && 'name' in record) {
      if (described.has(record.name)) throw new InvalidZipError('describes one custom field twice')
      described.add(record.name)
    }
    if ('hash' in record && 'itemId' in record && 'locationId' in record) {
      const owner = record.itemId ?? record.locationId
      const attached = (counts.get(owner) ?? 0) + 1
      if (attached > listLimits.attachmentsPerOwner) throw new InvalidZipError(tooManyAttached)
      counts.set(owner, attached)
    }
  }
}

function checkSizes(
  entries: ReadonlyMap<string, CheckedEntry>,
  hashes: ReadonlySet<string>,
  maxMegabytes: number,
): void {
  for (const [name, { sum, size }] of entries) {
    if (size > maxMegabytes * megabyte && hashes.has(sum))
      throw new InvalidZipError(
        `contains ${name}, which is larger than ${maxMegabytes} MB, the most for one file here`,
      )
  }
}

/** Compares the SHA-256 of each file with the archive's list of checksums. Returns the files by path. */
async function checkSums(file: ArchiveFile): Promise<Map<string, CheckedEntry>> {
  if (!(await hasSums(file))) throw new InvalidZipError('is not the archive of a household')
  const found = new Map<string, CheckedEntry>()
  for await (const entry of readZip(file.path, file.maxBytes, listLimits.archiveFiles)) {
    if (found.has(entry.name)) throw new InvalidZipError(`has ${entry.name} twice`)
    // Refuse empty files: Cubby writes none, and a hostile zip could contain millions of them.
    if (entry.size === 0) throw new InvalidZipError(`contains ${entry.name}, which is empty`)
    found.set(entry.name, { sum: await hashContent(entry.read()), size: entry.size })
  }
  found.delete(sumsName)
  const listed = new Set<string>()
  for await (const entry of readZip(file.path, file.maxBytes)) {
    if (entry.name !== sumsName) continue
    for await (const line of readLines(entry.read(), maxLineLength)) {
      const [sum, name] = [line.slice(0, 64), line.slice(66)]
      if (!found.has(name)) throw new InvalidZipError(`has lost ${name.slice(0, maxNameLength)}`)
      if (found.get(name)?.sum !== sum) throw new InvalidZipError(`is damaged in ${name}`)
      listed.add(name)
    }
  }
  const foreign = [...found.keys()].find((name) => !listed.has(name))
  if (foreign !== undefined) throw new InvalidZipError(`contains ${foreign}, which does not belong to it`)
  return found
}

/** True when the zip has a list of checksums, which no other kind of zip has. */
async function hasSums(file: ArchiveFile): Promise<boolean> {
  for await (const { name } of readZip(file.path, file.maxBytes, listLimits.archiveFiles))
    if (name === sumsName) return true
  return false
}

/** Yields the kinds of records in the archive. The records of each kind can be read more than once. */
export async function* readRecords(entities: readonly AnyEntity[], file: ArchiveFile) {
  for await (const entry of readZip(file.path, file.maxBytes)) {
    const entity = entities.find(({ name }) => recordFiles[name] === entry.name)
    if (entity) yield { entity, read: () => recordsOf(entity, entry) }
  }
}

async function* recordsOf(entity: AnyEntity, entry: ZipEntry): AsyncGenerator<StoredRecord> {
  let frameLines = 0
  for await (const line of readLines(entry.read(), maxLineLength)) {
    await yieldIfLong()
    const isFrame = ['[', ']', '[]', ''].includes(line)
    if (isFrame && ++frameLines <= maxFrameLines) continue
    const isNested = line.length >= shortLine && isNestedDeeper(line, recordLevels)
    const json = isFrame || isNested ? undefined : parseObject(line.replace(/,$/, ''))
    const record = json && toRecord(entity, json)
    if (!record) throw new InvalidZipError(`has a record in ${entry.name} that Cubby cannot read`)
    yield record
  }
}
