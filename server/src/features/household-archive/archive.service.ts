import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import { writeSpreadsheet } from '#server/features/spreadsheets/export/write-spreadsheet.ts'
import { exportAll } from '#server/features/spreadsheets/spreadsheets.service.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import { AppError, serverBusy } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import { hashStream } from '#server/storage/hash-content.ts'
import { readLines } from '#server/storage/read-zip.ts'
import { streamZip, type CloseOnAbort, type ZipSource } from '#server/storage/stream-zip.ts'
import { createFileNames } from './archive-names.ts'
import { walkFiles, walkRecords } from './archive.repository.ts'
import { readmeName, recordFiles, spreadsheetName, sumsName } from './archive-paths.ts'
import { writeReadme, type ArchiveContents, type ReadmeTexts } from './archive-readme.ts'

/** At most two archives read the database at a time. Eight more can wait, at most four of them for one household. */
const limited = createConcurrencyLimit(2, 8, 4)
/** The maximum length of a line in the list of files, which has a path, its hash and a date. */
const maxLineLength = 10_000

/** A line of the list of attached files. For a link, the path and the SHA-256 are empty. */
interface ListedFile {
  readonly path: string
  readonly sha256: string
  readonly addedAt: string
}

/** What a zip of a household contains besides the attached files. */
export interface ArchiveForm {
  /**
   * Writes the parts of the zip, and the list of the attached files, into the folder. Throws once `signal` is aborted.
   */
  write(db: Reader, folder: string, signal: AbortSignal): Promise<Pick<ArchiveContents, 'parts' | 'counts'>>
  /** The name of the file in the folder that lists the attached files. */
  readonly fileList: string
  readonly readme: ReadmeTexts
  /**
   * Opens files of the zip that are made while the zip is read, by name. The names are also among the parts that
   * `write` returns, but there is no such file in the folder.
   */
  readonly opened?: Readonly<Record<string, (signal: AbortSignal) => Promise<Readable>>>
  /** The last file of the zip, which replaces the list of checksums. `write` reads the checksums from the folder. */
  readonly manifest?: {
    readonly name: string
    write(folder: string, contents: ArchiveContents): Promise<string>
  }
}

/**
 * Returns the household as a zip. Records are first written to a temporary folder, so that a slow download does not
 * keep a database snapshot open. Reads nothing when the client has left in the meantime.
 */
export async function createArchive(
  context: Context,
  actor: Actor,
  signal: AbortSignal,
  form: ArchiveForm = archiveForm(context, actor),
): Promise<Readable> {
  const folder = join(context.config.dataDir, 'tmp', `archive-${context.newId()}`)
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const options = { requester: actor.householdId, signal }
    const contents = await limited(() => collectRecords(context, actor, { folder, form, signal }), options)
    // Open these parts before the zip begins. Afterwards an error could only break off the zip.
    const opened = new Map<string, Readable>()
    for (const [name, open] of Object.entries(form.opened ?? {})) opened.set(name, await open(signal))
    return zipContents(context, actor, { folder, form, contents, opened, discard })
  } catch (error) {
    await discard()
    // When the client has disconnected, throw an error that the server does not log, because nobody reads the response.
    throw signal.aborted ? serverBusy() : error
  }
}

async function collectRecords(
  context: Context,
  actor: Actor,
  { folder, form, signal }: { folder: string; form: ArchiveForm; signal: AbortSignal },
): Promise<ArchiveContents> {
  const { name, currency } = await getHousehold(context, actor)
  const language = form.readme.language ?? (await getLanguage(context, actor))
  const { timeZone } = actor
  const madeAt = context.now()
  await mkdir(folder, { recursive: true })
  const written = await context.database.snapshot((db) => form.write(db, folder, signal))
  await writeFile(join(folder, sumsName), '')
  return {
    household: name,
    currency,
    language,
    timeZone,
    madeAt,
    ...written,
    files: 0,
    missing: [],
    damaged: [],
  }
}

/** Returns the form of the archive that Cubby can restore. */
function archiveForm(context: Context, actor: Actor): ArchiveForm {
  return {
    fileList: 'files',
    readme: {
      title: 'archive.title',
      paragraphs: [
        ['archive.spreadsheet', 'archive.records', 'archive.files', 'archive.sums'],
        ['archive.units', 'archive.without'],
      ],
    },
    async write(db, folder, signal) {
      const household = householdDb(context, actor, db)
      const counts = new Map<string, number>()
      await mkdir(join(folder, 'records'))
      const rows = exportAll(context, actor, db)
      await pipeline(
        Readable.from(writeSpreadsheet(rows)),
        createWriteStream(join(folder, spreadsheetName)),
        { signal },
      )
      for (const entity of context.entities) {
        const path = recordFiles[entity.name]
        counts.set(path, 0)
        const json = writeRecords(household, entity, (count) => counts.set(path, count))
        await pipeline(Readable.from(json), createWriteStream(join(folder, path)), { signal })
      }
      await pipeline(Readable.from(listFiles(household)), createWriteStream(join(folder, 'files')), {
        signal,
      })
      return { parts: [spreadsheetName, ...counts.keys()], counts }
    },
  }
}

async function* writeRecords(
  household: HouseholdDb,
  entity: AnyEntity,
  onEnd: (count: number) => void,
): AsyncGenerator<string> {
  let count = 0
  for await (const records of walkRecords(household, entity)) {
    for (const record of records) {
      yield `${count++ === 0 ? '[' : ','}\n${JSON.stringify(record)}`
      await yieldIfLong()
    }
  }
  yield count === 0 ? '[]\n' : '\n]\n'
  onEnd(count)
}

async function* listFiles(household: HouseholdDb): AsyncGenerator<string> {
  const nameFile = createFileNames()
  for await (const file of walkFiles(household)) {
    const listed: ListedFile = {
      path: nameFile(file),
      sha256: file.hash,
      addedAt: toInstant(file.createdAt),
    }
    yield `${JSON.stringify(listed)}\n`
    await yieldIfLong()
  }
}

interface ArchiveParts {
  folder: string
  form: ArchiveForm
  contents: ArchiveContents
  opened: ReadonlyMap<string, Readable>
  discard: () => Promise<void>
}

function zipContents(context: Context, actor: Actor, { discard, ...parts }: ArchiveParts): Readable {
  return streamZip(
    (closeOnAbort) => listEntries(context, actor, { ...parts, closeOnAbort }),
    () => {
      for (const stream of parts.opened.values()) stream.destroy()
      void discard().catch((error: unknown) => context.logError('removing the copy of a household', error))
    },
  )
}

interface Listing extends Omit<ArchiveParts, 'discard'> {
  closeOnAbort: CloseOnAbort
}

async function* listEntries(
  { storage }: Context,
  { householdUuid }: Actor,
  { folder, form, contents, opened, closeOnAbort }: Listing,
): AsyncGenerator<ZipSource> {
  const { madeAt } = contents
  const sums = join(folder, sumsName)
  const readLocal = (name: string) => closeOnAbort(createReadStream(join(folder, name)))
  for (const name of contents.parts) {
    const input = hashStream(opened.get(name) ?? readLocal(name), (sum) =>
      appendFile(sums, `${sum}  ${name}\n`),
    )
    yield { name, lastModified: madeAt, input }
  }
  for await (const line of readLines(readLocal(form.fileList), maxLineLength)) {
    // as: the line is parsed JSON, which `listFiles` has written.
    const { path, sha256: hash, addedAt } = JSON.parse(line) as ListedFile
    if (path === '') continue
    const stream = await storage.read(fileKey(householdUuid, hash)).catch(ignoreMissing)
    if (!stream) {
      contents.missing.push(path)
      continue
    }
    contents.files++
    const input = hashStream(closeOnAbort(stream), async (sum) => {
      if (sum !== hash) contents.damaged.push(path)
      await appendFile(sums, `${sum}  ${path}\n`)
    })
    yield { name: path, lastModified: Date.parse(addedAt), input }
  }
  const readme = Buffer.from(writeReadme(contents, form.readme))
  const sum = createHash('sha256').update(readme).digest('hex')
  await appendFile(sums, `${sum}  ${readmeName}\n`)
  yield { name: readmeName, lastModified: madeAt, input: Readable.from([readme]) }
  if (!form.manifest) return yield { name: sumsName, lastModified: madeAt, input: readLocal(sumsName) }
  const { name, write } = form.manifest
  yield { name, lastModified: madeAt, input: Readable.from([Buffer.from(await write(folder, contents))]) }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}
