import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { TableChecksum } from '#server/features/backups/table-copy/checksums.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { parseObject } from '#server/shared/json-object.ts'
import { hashContent } from '#server/storage/hash-content.ts'
import { InvalidZipError, readZip, type ZipEntry } from '#server/storage/read-zip.ts'

export const manifestName = 'archive.json'
const maxManifestBytes = 1_000_000

/** The last file of an archive: its table of contents. */
export interface ArchiveManifest {
  readonly format: 1
  /** Milliseconds since the epoch. The archive holds the data of this moment. */
  readonly takenAt: number
  readonly version: string
  /** The names of the migrations that define the schema of the archived rows. */
  readonly steps: readonly string[]
  /** The archived tables. Each table comes after the tables to which it refers. */
  readonly tables: readonly TableChecksum[]
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** The number of attached files that were missing or damaged when the archive was made. */
    readonly lost: number
    /** The checksum of the files' keys. See `checksumOfKeys`. */
    readonly keysSha256: string
  }
}

/** The path in the archive of a table's rows, which are lines of JSON. */
export const tablePath = (table: string) => `tables/${table}.jsonl`
/** The path in the archive of a stored file. Its storage key ends with its hash. */
export const filePath = (key: string) => `files/${key}`

/**
 * Returns the household and the hash in the archive path of an attached file; undefined for any other file of the
 * archive.
 */
export function fileOf({ name }: ZipEntry): { householdUuid: string; hash: string } | undefined {
  const [, householdUuid, hash] = /^files\/([\da-f-]{36})\/([\da-f]{64})$/.exec(name) ?? []
  return householdUuid === undefined || hash === undefined ? undefined : { householdUuid, hash }
}

/**
 * Yields the files of an archive. Archives are not compressed, so the size of the archive limits the size of its files
 * together.
 */
export async function* listEntries(path: string): AsyncGenerator<ZipEntry> {
  const { size } = await stat(path)
  yield* readZip(path, size)
}

export async function readManifest(path: string): Promise<ArchiveManifest> {
  let last: ZipEntry | undefined
  let manifest: Record<string, unknown> | undefined
  for await (const entry of listEntries(path)) {
    last = entry
    if (entry.name !== manifestName || entry.size > maxManifestBytes) continue
    manifest = parseObject(await text(entry.read()))
  }
  if (last?.name !== manifestName || !manifest) throw new InvalidZipError('is not an archive of Cubby')
  if (manifest['format'] !== 1) throw new InvalidZipError('was made by a newer Cubby')
  // as: the manifest is parsed JSON. Cubby wrote it, because its checksum matches.
  return manifest as unknown as ArchiveManifest
}

export async function proveArchive(path: string, manifest: ArchiveManifest): Promise<ReadonlySet<string>> {
  const expected = new Map(manifest.tables.map(({ name, sha256 }) => [tablePath(name), sha256]))
  const seen = new Set<string>()
  const keys = new Set<string>()
  let bytes = 0
  for await (const entry of listEntries(path)) {
    const file = fileOf(entry)
    const sum = file?.hash ?? expected.get(entry.name)
    if (seen.has(entry.name)) throw new InvalidZipError(`has ${entry.name} twice`)
    seen.add(entry.name)
    if (entry.name === manifestName) continue
    if (sum === undefined) throw new InvalidZipError(`contains ${entry.name}, which does not belong to it`)
    if ((await hashContent(entry.read())) !== sum) throw new InvalidZipError(`is damaged in ${entry.name}`)
    if (!file) continue
    keys.add(fileKey(file.householdUuid, file.hash))
    bytes += entry.size
  }
  const lost = [...expected.keys()].find((name) => !seen.has(name))
  if (lost !== undefined) throw new InvalidZipError(`has lost ${lost}`)
  if (keys.size !== manifest.files.count || bytes !== manifest.files.bytes)
    throw new InvalidZipError('has lost files')
  if (checksumOfKeys(keys) !== manifest.files.keysSha256)
    throw new InvalidZipError('has files under wrong names')
  return keys
}

/**
 * Returns one checksum for all file keys, whatever their order. A key names the household and the hash of the file. So
 * this checksum shows a file in the wrong household, which the hashes of the files do not.
 */
export function checksumOfKeys(keys: Iterable<string>): string {
  return createHash('sha256')
    .update([...keys].toSorted().join('\n'))
    .digest('hex')
}
