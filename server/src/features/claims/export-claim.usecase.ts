import { createReadStream, createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { decimalsOf } from '#server/features/currencies/currencies.ts'
import { createUniquePaths, toFileName } from '#server/features/household-archive/archive-names.ts'
import { createArchive, type ArchiveForm } from '#server/features/household-archive/archive.service.ts'
import { writeXlsx } from '#server/features/spreadsheets/workbook/write-xlsx.ts'
import { toInstant } from '#server/shared/instant.ts'
import { collectChunks } from '#server/shared/process/event-loop.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { readLines } from '#server/storage/read-zip.ts'
import { zipCompressed } from '#server/storage/zip-compressed.ts'
import { walkClaimItems } from './claim-items.service.ts'
import { requireClaim, settleClaim } from './claims.service.ts'
import type { ClaimItemRecord } from './claims.table.ts'
import { writeCheckPage } from './export/check-page.ts'
import { listJournaledRecords, writeManifest, type ClaimedFile } from './export/claim-manifest.ts'
import { drawClaimReport, type ExportedClaim } from './export/claim-report.service.ts'
import { claimSheets } from './export/claim-workbook.ts'

/** The number of items that are loaded and drawn at a time, with their photos. */
const chunkSize = 20
/** The maximum number of columns for custom fields in the workbook of a claim. Excel allows 16,384 columns in total. */
const maxFieldNames = 16_000

/** Returns a claim with its documents and files as a zip. Throws 404 before anything is written. */
export async function exportClaim(
  context: Context,
  actor: Actor,
  { id, language }: { id: string; language: string },
  signal: AbortSignal,
): Promise<Readable> {
  await requireClaim(householdDb(context, actor), id)
  return createArchive(context, actor, signal, claimForm(context, actor, { id, language }))
}

const itemsName = 'claim-items.jsonl'
/**
 * The maximum length of a line, which describes one item. An item with all texts and files at their maximum is shorter.
 */
const maxLineLength = 1_200_000

function claimForm(
  context: Context,
  actor: Actor,
  { id, language }: { id: string; language: string },
): ArchiveForm {
  const words = createMessages(language)
  const files = new Map<string, ClaimedFile>()
  let records: Awaited<ReturnType<typeof listJournaledRecords>> = []
  let exported: ExportedClaim | undefined
  return {
    fileList: 'files.jsonl',
    readme: {
      language,
      title: 'claim.title',
      paragraphs: [['claim.pdf', 'claim.workbook', 'claim.files', 'claim.manifest', 'claim.check']],
    },
    opened: {
      // Draw the PDF while the zip is sent. Drawing thousands of photos takes minutes, and a proxy would give up if no
      // bytes arrived meanwhile.
      'claim.pdf': (signal) => drawClaimReport(context, actor, requireWritten(exported), signal),
    },
    manifest: {
      name: 'manifest.json',
      write: (folder, contents) =>
        writeManifest({ folder, contents, claim: requireWritten(exported).claim, records, files }),
    },
    async write(db, folder, signal) {
      const household = householdDb(context, actor, db)
      const claim = await requireClaim(household, id)
      const walk = () => collectChunks(readCopies(join(folder, itemsName)), chunkSize)
      exported = { claim, settled: await settleClaim(household, claim), words, walk }
      await copyItems(household, id, join(folder, itemsName))
      records = await listJournaledRecords(household, claim, walk())
      const { fieldNames, paths } = await listFiles(walk(), join(folder, 'files.jsonl'), files)
      const sheets = claimSheets(exported, { fieldNames, pathsOf: (itemId) => paths.get(itemId) ?? [] })
      const decimals = decimalsOf(context, claim.currency)
      const workbook = writeXlsx(sheets, { direction: words.direction, decimals })
      const target = createWriteStream(join(folder, 'items.xlsx'))
      await pipeline(Readable.from(zipCompressed(workbook)), target, { signal })
      await writeFile(join(folder, 'check.html'), writeCheckPage(words))
      return {
        parts: ['check.html', 'items.xlsx', 'claim.pdf'],
        counts: new Map([['items.xlsx', records.length - 1]]),
      }
    },
  }
}

function requireWritten(exported: ExportedClaim | undefined): ExportedClaim {
  if (!exported) throw new Error('The parts of the archive are not written yet')
  return exported
}

/**
 * Writes the items of a claim to a file, by location and then by name. The PDF is drawn from this file, so it needs no
 * connection to the database.
 */
async function copyItems(household: HouseholdDb, claimId: string, path: string): Promise<void> {
  await using lines = await open(path, 'wx')
  for await (const items of walkClaimItems(household, claimId))
    for (const item of items) await lines.writeFile(`${JSON.stringify(item)}\n`)
}

async function* readCopies(path: string): AsyncGenerator<ClaimItemRecord> {
  for await (const line of readLines(createReadStream(path), maxLineLength)) {
    // as: `copyItems` wrote the line.
    if (line !== '') yield JSON.parse(line) as ClaimItemRecord
  }
}

/** Writes the list of files, with a folder for each item. Returns the paths by item, and names of custom fields. */
async function listFiles(
  pages: AsyncIterable<ClaimItemRecord[]>,
  list: string,
  files: Map<string, ClaimedFile>,
): Promise<{ fieldNames: string[]; paths: Map<string, string[]> }> {
  const [uniqueFolder, uniquePath] = [createUniquePaths(), createUniquePaths()]
  const [names, paths] = [new Set<string>(), new Map<string, string[]>()]
  await using lines = await open(list, 'wx')
  for await (const items of pages) {
    for (const { id, name, snapshot } of items) {
      for (const field of snapshot.customFields) names.add(field.name)
      if (snapshot.files.length === 0) continue
      const folder = uniqueFolder(`files/${toFileName(name)}`)
      for (const { hash, name: fileName, createdAt } of snapshot.files) {
        const path = uniquePath(`${folder}/${toFileName(fileName)}`)
        const file = { path, sha256: hash, addedAt: toInstant(createdAt), itemId: id }
        files.set(path, file)
        paths.getOrInsert(id, []).push(path)
        await lines.writeFile(`${JSON.stringify(file)}\n`)
      }
    }
  }
  return { fieldNames: [...names].slice(0, maxFieldNames), paths }
}
