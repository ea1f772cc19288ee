import { createWriteStream, openSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { listLimits } from '#contract/households/list-limits.ts'
import * as endpoints from '#contract/spreadsheets.ts'
import type { ImportPreview, ImportReport } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { trackRun, type Run } from '#server/features/runs/runs.service.ts'
import type { AddRoute, Call } from '#server/http/route.ts'
import { notFound } from '#server/shared/app-error.ts'
import { parseFlag, parseFlagDefaultTrue } from '#server/shared/request-values.ts'
import { parseColumnMapping } from './columns/column-mapping.ts'
import { parseDialect } from './csv/dialect.ts'
import { rowStorePath } from './csv/row-store.ts'
import { fileTooLarge, noFile } from './spreadsheets.errors.ts'
import { deleteUpload, reuseUpload, storeUpload } from './stored-uploads.ts'
import { importSpreadsheet } from './import/import-thread.ts'
import { openPhotoZip } from './import/photo-zip.ts'

const megabyte = 2 ** 20
/** The limit for the JSON of a column mapping in bytes. No real mapping is larger. */
const maxColumnsBytes = 65_536
/** The number of characters of a file name that the history shows. */
const maxNameLength = 255

export function importRoutes(add: AddRoute): void {
  add(endpoints.importItems, async (call) => {
    const { context, actor, query, reply } = call
    const report = await trackRun(context, actor, query.id, (run) => importUpload(call, run))
    if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
    if (parseFlag(query.report) || parseFlag(query.preview)) return report
    reply.code(204)
    return null
  })
}

/** Receives a spreadsheet, or a zip of one with photos, and imports it or previews the import. */
async function importUpload(
  { context, actor, request, query }: Call<typeof endpoints.importItems>,
  run: Run,
): Promise<ImportReport | ImportPreview> {
  const isPreview = parseFlag(query.preview)
  const upload = await receiveUpload(context, actor, request, { id: query.upload, isStored: isPreview })
  const tablePath = `${upload.path}.table`
  try {
    const zip = await openPhotoZip(context.config, upload.path, tablePath)
    const path = zip ? tablePath : upload.path
    await checkSize(context, path)
    const choice = parseColumnMapping({
      columns: upload.columns ?? query.columns,
      recognise: isPreview || parseFlag(query.recognise),
      hasFiles: zip !== undefined,
      dialect: {
        ...(parseFlagDefaultTrue(query.header) ? {} : { headerLine: 0 }),
        language: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
        ...parseDialect(upload.dialect ?? query.dialect),
      },
    })
    const file = {
      path,
      name: upload.name,
      choice,
      leaveOut: parseFlag(query.leaveOut),
      keepCells: parseFlag(query.keepCells),
      photoNames: zip?.photoNames ?? [],
    }
    const zipPath = zip && upload.path
    const report = await importSpreadsheet(context, actor, { file, zipPath, isPreview }, run)
    if (query.upload !== undefined && !isPreview) await deleteUpload(context, actor, query.upload)
    return report
  } finally {
    for (const path of [upload.path, tablePath])
      for (const one of [path, rowStorePath(path)]) await rm(one, { force: true })
  }
}

interface Upload {
  path: string
  name: string | undefined
  columns: string | undefined
  dialect: string | undefined
}

/**
 * Streams the part `csv` to a file that the caller must delete, or takes the file that a preview stored under `id`. The
 * parts `columns` and `dialect` are texts.
 */
async function receiveUpload(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
  { id, isStored }: { id: string | undefined; isStored: boolean },
): Promise<Upload> {
  const { dataDir, maxImportMegabytes } = context.config
  if (!request.isMultipart()) throw noFile()
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `import-${context.newId()}`)
  let saved = false
  let name: string | undefined
  const texts: Record<string, string | undefined> = {}
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: Math.max(maxImportMegabytes, listLimits.importZipMegabytes) * megabyte,
        fieldSize: maxColumnsBytes,
        files: 5,
      },
    })) {
      if (part.type !== 'file') {
        texts[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'csv' || saved) {
        part.file.resume()
        continue
      }
      const isZip = /\.zip$/i.test(part.filename ?? '')
      const limit = isZip ? listLimits.importZipMegabytes : maxImportMegabytes
      // Open the file before the upload begins. Otherwise an aborted request could create the file after it was
      // deleted.
      await pipeline(
        part.file,
        (content) => limitSize(content, limit),
        createWriteStream(path, { fd: openSync(path, 'wx') }),
      )
      saved = true
      name = part.filename?.slice(0, maxNameLength) || undefined
      if (part.file.truncated) throw fileTooLarge(limit)
    }
    if (saved && id !== undefined && isStored) await storeUpload(context, actor, { id, path, name })
    if (!saved) {
      if (id === undefined) throw noFile()
      const stored = await reuseUpload(context, actor, { id, path })
      if (!stored) throw notFound('upload')
      name = stored.name
    }
    return { path, name, columns: texts['columns'], dialect: texts['dialect'] }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Checks the size of the spreadsheet again, because the upload allows more for files whose names end with `.zip`. */
async function checkSize({ config: { maxImportMegabytes } }: Context, path: string): Promise<void> {
  if ((await stat(path)).size > maxImportMegabytes * megabyte) throw fileTooLarge(maxImportMegabytes)
}

async function* limitSize(content: AsyncIterable<Buffer>, megabytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const bytes of content) {
    size += bytes.length
    if (size > megabytes * megabyte) throw fileTooLarge(megabytes)
    yield bytes
  }
}
