import { createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { createUniquePaths, toFileName } from '#server/features/household-archive/archive-names.ts'
import { createArchive, type ArchiveForm } from '#server/features/household-archive/archive.service.ts'
import { writeXlsx } from '#server/features/spreadsheets/workbook/write-xlsx.ts'
import { toInstant } from '#server/shared/instant.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { zipCompressed } from '#server/storage/zip-compressed.ts'
import { findClaimItems } from './claim-items.repository.ts'
import { loadClaimItems } from './claim-items.service.ts'
import { requireClaim, settleClaim } from './claims.service.ts'
import type { ClaimItemRecord } from './claims.table.ts'
import { writeCheckPage } from './export/check-page.ts'
import { listJournaledRecords, writeManifest, type ClaimedFile } from './export/claim-manifest.ts'
import { drawClaimReport, type ExportedClaim } from './export/claim-report.service.ts'
import { claimSheets } from './export/claim-workbook.ts'

/** The number of items that are loaded and drawn at a time, with their photos. */
const pageSize = 20
/** A workbook has at most 16,384 columns. */
const maxFieldNames = 16_000

/** Returns a claim with its documents and files as a zip. Throws 404 before anything is written. */
export async function exportClaim(
  context: Context,
  actor: Actor,
  { id, language }: { id: string; language: string },
  gone: AbortSignal,
): Promise<Readable> {
  await requireClaim(householdDb(context, actor), id)
  return createArchive(context, actor, gone, claimForm(context, actor, { id, language }))
}

function claimForm(
  context: Context,
  actor: Actor,
  { id, language }: { id: string; language: string },
): ArchiveForm {
  const words = createMessages(language)
  const files = new Map<string, ClaimedFile>()
  let records: Awaited<ReturnType<typeof listJournaledRecords>> = []
  return {
    fileList: 'files.jsonl',
    readme: {
      language,
      title: 'claim.title',
      paragraphs: [['claim.pdf', 'claim.workbook', 'claim.files', 'claim.manifest', 'claim.check']],
    },
    manifest: {
      name: 'manifest.json',
      write: (folder, contents) => writeManifest({ folder, contents, claimId: id, records, files }),
    },
    async write(db, folder, signal) {
      const household = householdDb(context, actor, db)
      const claim = await requireClaim(household, id)
      const walk = () => walkItems(household, id)
      const exported: ExportedClaim = { claim, settled: await settleClaim(household, claim), words, walk }
      records = await listJournaledRecords(household, claim, walk())
      const { fieldNames, paths } = await listFiles(walk(), join(folder, 'files.jsonl'), files)
      const save = (name: string, content: Readable) =>
        pipeline(content, createWriteStream(join(folder, name)), { signal })
      await save('claim.pdf', await drawClaimReport(context, actor, household, exported, signal))
      const sheets = claimSheets(exported, { fieldNames, pathsOf: (itemId) => paths.get(itemId) ?? [] })
      const workbook = writeXlsx(sheets, { isRightToLeft: /^(ar|he)\b/.test(words.language) })
      await save('items.xlsx', Readable.from(zipCompressed(workbook)))
      await writeFile(join(folder, 'check.html'), writeCheckPage(words))
      return {
        parts: ['claim.pdf', 'items.xlsx', 'check.html'],
        counts: new Map([['items.xlsx', records.length - 1]]),
      }
    },
  }
}

async function* walkItems(household: HouseholdDb, claimId: string): AsyncGenerator<ClaimItemRecord[]> {
  for (let offset = 0; ; offset += pageSize) {
    const page = { without: undefined, orderBy: 'location', limit: pageSize, offset } as const
    const { ids } = await findClaimItems(household, claimId, page)
    if (ids.length > 0) yield await loadClaimItems(household, ids)
    if (ids.length < pageSize) return
  }
}

/** Writes the list of the files, in a folder for each item. Returns their paths by item, and the names of custom fields. */
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
        paths.set(id, [...(paths.get(id) ?? []), path])
        await lines.writeFile(`${JSON.stringify(file)}\n`)
      }
    }
  }
  return { fieldNames: [...names].slice(0, maxFieldNames), paths }
}
