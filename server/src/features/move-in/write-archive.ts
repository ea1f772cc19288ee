import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/context.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { AttachmentRecord } from '#server/features/files/files.table.ts'
import type { HouseholdRecord } from '#server/features/households/households.table.ts'
import { listPrimaryPhotos } from '#server/features/files/photos.repository.ts'
import { recordFiles, sumsName } from '#server/features/household-archive/archive-paths.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { hashStream } from '#server/storage/hash-content.ts'
import { readLines } from '#server/storage/read-zip.ts'
import { openZip } from '#server/storage/stream-zip.ts'
import { recordsPath, type ConvertedRecord } from './homebox/conversion.ts'
import type { ConvertedHousehold } from './homebox/convert-homebox.ts'
import type { NoteKind, Notes } from './homebox/homebox-notes.ts'
import type { HomeboxSource } from './homebox/homebox-source.ts'
import { matchNames, matchRefs, withMatchedIds, type MatchedIds } from './match-names.ts'

/** The maximum number of characters of a record as JSON, as in `check-archive.ts`. */
const maxLineLength = 1_200_000
const megabyte = 2 ** 20

export interface ArchiveToWrite {
  readonly source: HomeboxSource
  readonly converted: ConvertedHousehold
  readonly household: HouseholdRecord
  readonly notes: Notes
  /** The household of Cubby to move into; undefined when a new one is created. */
  readonly here: HouseholdDb | undefined
}

interface Entry {
  readonly name: string
  readonly lastModified: number
  readonly input: AsyncIterable<Buffer | string>
}

interface WrittenFiles {
  /** The SHA-256 of each file, by the key of the file in Homebox. */
  readonly hashes: Map<string, string>
  /** The reasons why files are left out, by the keys of the files in Homebox. */
  readonly omitted: Map<string, NoteKind>
  /** The lines of the archive's list of checksums. */
  readonly sums: string[]
  bytes: number
}

/** Writes a household of Homebox as an archive of a Cubby household. Reads each attached file once. */
export async function writeArchive(
  context: Pick<Context, 'entities' | 'config'>,
  path: string,
  toWrite: ArchiveToWrite,
): Promise<{ path: string; size: number; files: number; bytes: number }> {
  const written: WrittenFiles = { hashes: new Map(), omitted: new Map(), sums: [], bytes: 0 }
  await pipeline(openZip(listEntries(context, toWrite, written)), createWriteStream(path))
  const { size } = await stat(path)
  return { path, size, files: new Set(written.hashes.values()).size, bytes: written.bytes }
}

async function* listEntries(
  { entities, config }: Pick<Context, 'entities' | 'config'>,
  toWrite: ArchiveToWrite,
  written: WrittenFiles,
): AsyncGenerator<Entry> {
  const { household } = toWrite
  const withSum = (name: string, content: AsyncIterable<Buffer>, onSum?: (sum: string) => void): Entry => ({
    name,
    lastModified: household.createdAt,
    input: hashStream(content, (sum) => {
      written.sums.push(`${sum}  ${name}\n`)
      onSum?.(sum)
    }),
  })
  // Files are written first, because the records of attachments contain the hashes of the files.
  for await (const file of toWrite.source.readFiles(await listFiles(toWrite.converted))) {
    const isTooLarge = file.size > config.maxUploadMegabytes * megabyte
    if (file.size === 0 || isTooLarge) {
      written.omitted.set(file.key, isTooLarge ? 'largeFile' : 'emptyFile')
      continue
    }
    written.bytes += file.size
    const name = `files/${written.sums.length}`
    yield withSum(name, file.read(), (sum) => written.hashes.set(file.key, sum))
  }
  const ids = await matchHousehold(toWrite)
  const withPhoto = toWrite.here && new Set((await listPrimaryPhotos(toWrite.here, [...ids.values()])).keys())
  for (const entity of entities)
    yield withSum(recordFiles[entity.name], writeRecords(entity, { ...toWrite, ids, withPhoto }, written))
  yield { name: sumsName, lastModified: household.createdAt, input: Readable.from(written.sums) }
}

async function matchHousehold({ converted, notes, here }: ArchiveToWrite): Promise<MatchedIds> {
  if (!here) return new Map()
  const matched: [string, string][] = []
  for (const kind of ['location', 'label'] as const) {
    const records: Pick<LocationRecord, 'id' | 'name' | 'parentId'>[] = []
    for await (const { record } of readConverted(converted, kind)) {
      // as: `record` is a location or a label, and both kinds have an id, a name and a parent id.
      const { id, name, parentId } = record as LocationRecord
      records.push({ id, name, parentId })
    }
    matched.push(...(await matchNames(here, kind, records, notes)))
  }
  const items: Pick<ItemRecord, 'id' | 'name' | 'importRef'>[] = []
  for await (const { record } of readConverted(converted, 'item')) {
    // as: `record` is an item.
    const { id, name, importRef } = record as ItemRecord
    items.push({ id, name, importRef })
  }
  matched.push(...(await matchRefs(here, items, notes)))
  return new Map(matched)
}

async function listFiles(converted: ConvertedHousehold): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { file } of readConverted(converted, 'attachment')) if (file !== undefined) keys.add(file)
  return keys
}

async function* readConverted(
  { folder, counts }: ConvertedHousehold,
  kind: EntityName,
): AsyncGenerator<ConvertedRecord> {
  if (!counts.has(kind)) return
  for await (const line of readLines(createReadStream(recordsPath(folder, kind)), maxLineLength)) {
    // as: `JSON.parse` has no type. The conversion thread wrote each line from a `ConvertedRecord`.
    yield JSON.parse(line) as ConvertedRecord
    await yieldIfLong()
  }
}

interface Matched {
  readonly ids: MatchedIds
  /** The items of the household that have a primary photo, which they keep. */
  readonly withPhoto: ReadonlySet<string> | undefined
}

async function* writeRecords(
  { name }: AnyEntity,
  { converted, household, notes, ids, withPhoto }: ArchiveToWrite & Matched,
  written: WrittenFiles,
): AsyncGenerator<Buffer> {
  if (name === 'household') return yield Buffer.from(`[\n${JSON.stringify(household)}\n]\n`)
  let count = 0
  for await (const { record, file } of readConverted(converted, name)) {
    const hash = file === undefined ? null : written.hashes.get(file)
    if (file !== undefined && hash === undefined) {
      // as: `record` has a file, so it is an attachment.
      notes.add(written.omitted.get(file) ?? 'missingFile', (record as AttachmentRecord).name)
      continue
    }
    const whole = file === undefined ? record : { ...record, hash }
    const matched = withMatchedIds(whole, ids)
    const isSecond = 'primary' in matched && 'itemId' in matched && withPhoto?.has(String(matched.itemId))
    const stored = isSecond ? { ...matched, primary: false } : matched
    yield Buffer.from(`${count++ === 0 ? '[' : ','}\n${JSON.stringify(stored)}`)
  }
  yield Buffer.from(count === 0 ? '[]\n' : '\n]\n')
}
