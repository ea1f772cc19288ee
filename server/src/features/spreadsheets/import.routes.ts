import { rm, stat } from 'node:fs/promises'
import { listLimits } from '#contract/households/list-limits.ts'
import * as endpoints from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { trackRun, type Run } from '#server/features/runs/runs.service.ts'
import { receiveForm, type ReceivedForm } from '#server/http/bodies/receive-form.ts'
import type { AddRoute, Call } from '#server/http/route.ts'
import { fileTooLarge, notFound } from '#server/shared/app-error.ts'
import { parseFlag, parseFlagDefaultTrue } from '#server/shared/request-values.ts'
import { temporaryPath } from '#server/storage/receive-file.ts'
import { parseColumns } from './columns/column-mapping.ts'
import { parseDialect } from './parsing/dialect.ts'
import { rowStorePath } from './parsing/row-store.ts'
import { noFile } from './spreadsheets.errors.ts'
import { deleteUpload, reuseUpload, storeUpload } from './stored-uploads.ts'
import { importSpreadsheet } from './import/import-thread.ts'
import { openPhotoZip } from './import/photo-zip.ts'

const megabyte = 2 ** 20
/** The number of characters of a file name that the history shows. */
const maxNameLength = 255

export function importRoutes(add: AddRoute): void {
  add(endpoints.importItems, async (call) => {
    const { context, actor, query, request, reply } = call
    const maxMegabytes = Math.max(context.config.maxImportMegabytes, listLimits.importZipMegabytes)
    const report = await trackRun(context, actor, query.id, (run) => {
      if (!request.isMultipart()) throw noFile()
      const work = (form: ReceivedForm) => importForm(call, form, run)
      return receiveForm(context, request, work, { filePart: 'csv', maxMegabytes })
    })
    if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
    if (parseFlag(query.report) || parseFlag(query.preview)) return report
    reply.code(204)
    return null
  })
}

/** Imports the spreadsheet of a form, or of a zip with photos, or previews the import. */
async function importForm(
  { context, actor, request, query }: Call<typeof endpoints.importItems>,
  form: ReceivedForm,
  run: Run,
): Promise<endpoints.ImportReport | endpoints.ImportPreview> {
  const isPreview = parseFlag(query.preview)
  const upload = await takeUpload(context, actor, form, { id: query.upload, isStored: isPreview })
  const { columns = query.columns, dialect = query.dialect } = form.texts
  const tablePath = `${upload.path}.table`
  try {
    const zip = await openPhotoZip(context.config, upload.path, tablePath)
    const path = zip ? tablePath : upload.path
    await checkSize(context, path)
    const choice = {
      byHand: parseColumns(columns),
      // Columns that the user has not mapped are recognised by their names.
      recognise: isPreview || parseFlag(query.recognise) || columns !== undefined,
      hasFiles: zip !== undefined,
      dialect: {
        ...(parseFlagDefaultTrue(query.header) ? {} : { headerLine: 0 }),
        language: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
        ...parseDialect(dialect),
      },
    }
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
    if (query.upload !== undefined && !isPreview) deleteUpload(context, actor, query.upload)
    return report
  } finally {
    for (const path of [upload.path, tablePath])
      for (const one of [path, rowStorePath(path)]) await rm(one, { force: true })
  }
}

/** Returns the received file, or else the file that a preview has stored under `id`. The caller must delete it. */
async function takeUpload(
  context: Context,
  actor: Actor,
  { file, fileName }: ReceivedForm,
  { id, isStored }: { id: string | undefined; isStored: boolean },
): Promise<{ path: string; name: string | undefined }> {
  if (file) {
    const upload = { path: file.path, name: fileName?.slice(0, maxNameLength) || undefined }
    if (id !== undefined && isStored) await storeUpload(context, actor, { id, ...upload })
    return upload
  }
  if (id === undefined) throw noFile()
  const path = temporaryPath(context.storage)
  const stored = await reuseUpload(context, actor, { id, path })
  if (!stored) throw notFound('upload')
  return { path, name: stored.name }
}

/** Checks the size of the spreadsheet, because a form may have a larger file: a zip with photos. */
async function checkSize({ config: { maxImportMegabytes } }: Context, path: string): Promise<void> {
  if ((await stat(path)).size > maxImportMegabytes * megabyte) throw fileTooLarge(maxImportMegabytes, 'csv')
}
