import { createHash } from 'node:crypto'
import type { EntityName } from '#server/journal/change.table.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'
import { parseObject } from '#server/shared/json-object.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { BadZip, readLines, readZip, type ZipEntry } from '#server/storage/read-zip.ts'
import { recordFiles, sumsName } from './archive-paths.ts'
import { toRecord } from './archive-records.ts'

/** Somebody may have packed the files anew; records shrink to a tenth, photos not at all. */
const mostUnpacked = 10
const smallBytes = 100_000_000

export interface ArchiveFile {
  readonly path: string
  /** Bytes that it may unpack to. */
  readonly maxBytes: number
}

/** An archive all of whose sums and records were checked. */
export interface CheckedArchive extends ArchiveFile {
  /** SHA-256 sums of its files by their path. */
  readonly sums: ReadonlyMap<string, string>
  /** The number of records that can be restored. */
  readonly count: number
  readonly currency: string
  /** Hashes of attached files. */
  readonly hashes: ReadonlySet<string>
}

type Parents = Map<string, string | undefined>

/** Reads all of an archive before anything of it is written, and refuses one that is damaged. */
export async function checkArchive(
  entities: readonly AnyEntity[],
  { path, size }: { path: string; size: number },
): Promise<CheckedArchive> {
  const file = { path, maxBytes: size * mostUnpacked + smallBytes }
  const sums = await checkSums(file)
  const known = new Map<EntityName, Parents>()
  const hashes = new Set<string>()
  let [count, currency] = [0, '']
  for await (const { entity, records } of readRecords(entities, file)) {
    const parents: Parents = new Map()
    for await (const record of records) {
      if (parents.has(record.id)) throw new BadZip(`has the id ${record.id} twice`)
      const references = entity.references(record)
      parents.set(record.id, references.find((one) => one.entity === entity.name)?.id)
      const lost = references.find((one) => one.entity !== entity.name && !known.get(one.entity)?.has(one.id))
      if (lost) throw new BadZip(`has lost a ${lost.entity} that one ${entity.name} needs`)
      if ('currency' in record && typeof record.currency === 'string') currency = record.currency
      if ('hash' in record && typeof record.hash === 'string') hashes.add(record.hash)
    }
    checkTree(entity, parents)
    known.set(entity.name, parents)
    if (entity.name !== 'household') count += parents.size
  }
  if (known.size !== entities.length) throw new BadZip('is not the archive of a household')
  return { ...file, sums, count, currency, hashes }
}

/** Compares the sum of each file with the list of them. */
async function checkSums({ path, maxBytes }: ArchiveFile): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const listed = new Map<string, string>()
  for await (const entry of readZip(path, maxBytes)) {
    if (found.has(entry.name)) throw new BadZip(`has ${entry.name} twice`)
    if (entry.name === sumsName) {
      for await (const line of readLines(entry.read())) listed.set(line.slice(66), line.slice(0, 64))
    } else found.set(entry.name, await hashOf(entry))
  }
  if (listed.size === 0) throw new BadZip('is not the archive of a household')
  for (const [name, sum] of listed) {
    if (!found.has(name)) throw new BadZip(`has lost ${name}`)
    if (found.get(name) !== sum) throw new BadZip(`is damaged in ${name}`)
  }
  const foreign = [...found.keys()].find((name) => !listed.has(name))
  if (foreign !== undefined) throw new BadZip(`contains ${foreign}, which does not belong to it`)
  return found
}

async function hashOf(entry: ZipEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of entry.read()) hash.update(bytes)
  return hash.digest('hex')
}

/** The records of each kind that the archive has, in its order. */
export async function* readRecords(entities: readonly AnyEntity[], { path, maxBytes }: ArchiveFile) {
  for await (const entry of readZip(path, maxBytes)) {
    const entity = entities.find(({ name }) => recordFiles[name] === entry.name)
    if (entity) yield { entity, records: recordsOf(entity, entry) }
  }
}

async function* recordsOf(entity: AnyEntity, entry: ZipEntry): AsyncGenerator<StoredRecord> {
  for await (const line of readLines(entry.read())) {
    if (['[', ']', '[]', ''].includes(line)) continue
    const json = parseObject(line.replace(/,$/, ''))
    const record = json && toRecord(entity, json)
    if (!record) throw new BadZip(`has a record in ${entry.name} that Cubby cannot read`)
    yield record
    await yieldIfLong()
  }
}

/** Refuses records inside themselves, too deep, or in one that is not there. */
function checkTree({ name, tree }: AnyEntity, parents: Parents): void {
  const levels = new Map<string, number>()
  for (const id of parents.keys()) {
    const above: string[] = []
    let at: string | undefined = id
    for (; at !== undefined && !levels.has(at); at = parents.get(at)) {
      if (!parents.has(at)) throw new BadZip(`has lost a ${name} that another one is in`)
      if (above.length > (tree?.levels ?? 0)) throw new BadZip(`has a ${name} that is too deep`)
      above.push(at)
    }
    let level = at === undefined ? 0 : (levels.get(at) ?? 0)
    for (const one of above.toReversed()) levels.set(one, ++level)
    if (tree && level > tree.levels) throw new BadZip(`has a ${name} that is too deep`)
  }
}
