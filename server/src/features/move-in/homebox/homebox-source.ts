import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listLimits } from '#contract/households/list-limits.ts'
import { InvalidZipError, readZip, type ZipEntry } from '#server/storage/read-zip.ts'
import { cannotMoveIn } from './homebox-errors.ts'

/** The source of a move from Homebox: a data folder, a zip of a data folder, or the zip of an exported collection. */
export interface HomeboxSource {
  /** The path of the copied database. For a collection it is the path of the database to create. */
  readonly database: string
  readonly collection: string | undefined
  /** True when Homebox may be running, or ended without writing its log into the database. */
  readonly hasLog: boolean
  /**
   * Yields those of the wanted files that exist, in any order. Leaves out symbolic links that lead out of the data
   * folder.
   */
  readFiles(wanted: ReadonlySet<string>): AsyncGenerator<SourceFile>
}

interface SourceFile {
  /** The path of the file: `<household>/documents/<name>` in a data folder, or `attachments/<id>` in a collection. */
  readonly key: string
  readonly size: number
  read(): AsyncIterable<Buffer>
}

const databaseName = 'homebox.db'
const logName = `${databaseName}-wal`
/**
 * The unpacked size may be at most this many times the size of the zip. Data of Homebox needs no more: zipping shrinks
 * databases and JSON to a tenth, and photos hardly at all.
 */
const maxUnpacked = 10
const smallBytes = 100_000_000

/**
 * Opens a data folder or a zip at `path` and copies its database into `folder`. Throws 422 with the reason when that
 * fails.
 */
export async function openHomebox(path: string, folder: string): Promise<HomeboxSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw cannotMoveIn(`There is no folder or file ${path}`, error)
  })
  await mkdir(folder, { recursive: true })
  return found.isDirectory()
    ? openFolder(path, folder)
    : await refuseDamage(() => openZip(path, found.size, folder))
}

async function openFolder(path: string, folder: string): Promise<HomeboxSource> {
  const root = await findDataFolder(path)
  const copied = [databaseName, logName]
  const before = await measure(root, copied)
  for (const name of copied) if (before.has(name)) await copyFile(join(root, name), join(folder, name))
  if (JSON.stringify([...before]) !== JSON.stringify([...(await measure(root, copied))]))
    throw cannotMoveIn('Homebox is writing to this folder now. Stop it, and try again')
  return {
    database: join(folder, databaseName),
    collection: undefined,
    hasLog: (before.get(logName)?.size ?? 0) > 0,
    readFiles: (wanted) => readFolder(root, wanted),
  }
}

/** Returns the data folder of Homebox, which is `path` itself or its subfolder `data`. */
async function findDataFolder(path: string): Promise<string> {
  for (const folder of [path, join(path, 'data')]) {
    if ((await measure(folder, [databaseName])).size > 0) return folder
  }
  throw cannotMoveIn(
    (await hasHouseholds(path))
      ? `${path} has files of Homebox but no ${databaseName}: it was copied only in part, or Homebox stores its data in PostgreSQL. In that case name the address of the database, and this folder with --files`
      : `${path} is not a data folder of Homebox: it has no ${databaseName}`,
  )
}

/** Returns the data folder of a Homebox with a database elsewhere. `path` may be the data folder or its parent folder. */
export async function findFilesFolder(path: string): Promise<string> {
  for (const folder of [path, join(path, 'data')]) if (await hasHouseholds(folder)) return folder
  throw cannotMoveIn(`${path} is not a data folder of Homebox: it has no folder of a household`)
}

async function hasHouseholds(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.some((name) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(name))
}

async function measure(folder: string, names: readonly string[]) {
  const found = new Map<string, { size: number; changedAt: number }>()
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file?.isFile()) found.set(name, { size: file.size, changedAt: file.mtimeMs })
  }
  return found
}

export async function* readFolder(root: string, wanted: ReadonlySet<string>): AsyncGenerator<SourceFile> {
  const inside = (await realpath(root)) + sep
  for (const key of wanted) {
    const path = await realpath(join(root, key)).catch(() => undefined)
    // Skip files outside of the folder: a symbolic link could lead to any file of the server.
    const file = path?.startsWith(inside) === true ? await stat(path) : undefined
    if (path !== undefined && file?.isFile())
      yield { key, size: file.size, read: () => createReadStream(path) }
  }
}

const collectionNames = ['manifest.json', 'entities.json']

/** True for the zip of an exported collection. False for any other zip, even a damaged one. */
export async function isCollectionZip({ path, size }: { path: string; size: number }): Promise<boolean> {
  const missing = new Set(collectionNames)
  try {
    const entries = readZip(path, size * maxUnpacked + smallBytes, listLimits.archiveFiles)
    for await (const { name } of entries) if (missing.delete(name) && missing.size === 0) return true
  } catch (error) {
    if (!(error instanceof InvalidZipError)) throw error
  }
  return false
}

async function openZip(path: string, size: number, folder: string): Promise<HomeboxSource> {
  const maxBytes = size * maxUnpacked + smallBytes
  const names = new Set<string>()
  for await (const { name } of readZip(path, maxBytes, listLimits.archiveFiles)) names.add(name)
  const isCollection = collectionNames.every((name) => names.has(name))
  const root = isCollection ? '' : findDatabase(names)
  if (root === undefined)
    throw cannotMoveIn(
      `The zip has neither ${databaseName}, as a data folder of Homebox has, nor entities.json, as an exported collection has`,
    )
  const collection = isCollection ? join(folder, 'collection') : undefined
  if (collection !== undefined) await mkdir(collection, { recursive: true })
  const isCopied = (name: string) =>
    isCollection ? /^[a-z_]+\.json$/.test(name) : [databaseName, logName].some((one) => name === root + one)
  for await (const entry of readZip(path, maxBytes)) {
    if (isCopied(entry.name))
      await pipeline(entry.read(), createWriteStream(join(collection ?? folder, basename(entry.name))))
  }
  return {
    database: join(folder, databaseName),
    collection,
    hasLog: names.has(root + logName),
    readFiles: (wanted) => readZipFiles({ path, maxBytes, root }, wanted),
  }
}

/** Returns the folder in the zip that has the database. The zip may also contain parent folders of the data folder. */
function findDatabase(names: ReadonlySet<string>): string | undefined {
  const databases = [...names].filter((name) => name === databaseName || name.endsWith(`/${databaseName}`))
  const [nearest] = databases.toSorted((one, other) => one.length - other.length)
  return nearest?.slice(0, -databaseName.length)
}

async function* readZipFiles(
  { path, maxBytes, root }: { path: string; maxBytes: number; root: string },
  wanted: ReadonlySet<string>,
): AsyncGenerator<SourceFile> {
  const isWanted = ({ name }: ZipEntry) => name.startsWith(root) && wanted.has(name.slice(root.length))
  for await (const entry of readZip(path, maxBytes)) {
    if (isWanted(entry))
      yield { key: entry.name.slice(root.length), size: entry.size, read: () => entry.read() }
  }
}

/** Runs `work` and turns an error of a damaged zip into 422 with the reason. */
export async function refuseDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof InvalidZipError ? cannotMoveIn(`The zip ${error.message}`, error) : error
  }
}
