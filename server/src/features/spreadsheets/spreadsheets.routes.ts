import { createWriteStream, openSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listLimits } from '#contract/households/list-limits.ts'
import * as endpoints from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { baseUrlOf } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import { notFound } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseFlag, parseFlagDefaultTrue } from '#server/shared/request-values.ts'
import { parseColumnMapping } from './columns/column-mapping.ts'
import { parseDialect } from './csv/dialect.ts'
import { rowStorePath } from './csv/row-store.ts'
import { fileTooLarge, noFile } from './spreadsheets.errors.ts'
import { trackRun } from '#server/features/runs/runs.service.ts'
import { importSpreadsheet } from './import/imports.service.ts'
import { deleteUpload, storeUpload, reuseUpload } from './stored-uploads.ts'
import { openPhotoZip } from './import/photo-zip.ts'
import { readSnipeIt } from './snipe-it.service.ts'
import {
  exportForEntities,
  exportForHomebox,
  exportLocal,
  exportSome,
  exportSpreadsheet,
  exportWorkbook,
} from './spreadsheets.service.ts'

const megabyte = 2 ** 20
/** The limit for the JSON of a column mapping in bytes. No real mapping is larger. */
const maxColumnsBytes = 65_536
/** The number of characters of a file name that the history shows. */
const maxNameLength = 255

export function spreadsheetRoutes(add: AddRoute): void {
  add(endpoints.importItems, async ({ context, actor, query, request, reply }) => {
    const report = await trackRun(context, actor, query.id, async (run) => {
      const isPreview = parseFlag(query.preview)
      const upload = await saveUpload(context, actor, request, { id: query.upload, isKept: isPreview })
      const { name, columns, dialect } = upload
      const tablePath = `${upload.path}.table`
      try {
        const zip = await openPhotoZip(context.config, upload.path, tablePath)
        const path = zip ? tablePath : upload.path
        await checkSize(context, path)
        const choice = parseColumnMapping({
          columns: columns ?? query.columns,
          recognise: isPreview || parseFlag(query.recognise),
          hasFiles: zip !== undefined,
          dialect: {
            ...(parseFlagDefaultTrue(query.header) ? {} : { headerLine: 0 }),
            language: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
            ...parseDialect(dialect ?? query.dialect),
          },
        })
        return await importSpreadsheet(
          context,
          actor,
          {
            file: {
              path,
              name,
              choice,
              leaveOut: parseFlag(query.leaveOut),
              keepCells: parseFlag(query.keepCells),
              photoNames: zip?.photoNames ?? [],
            },
            zipPath: zip && upload.path,
            isPreview,
          },
          run,
        )
      } finally {
        for (const path of [upload.path, tablePath])
          for (const one of [path, rowStorePath(path)]) await rm(one, { force: true })
      }
    })
    if (query.upload !== undefined && !parseFlag(query.preview))
      await deleteUpload(context, actor, query.upload)
    if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
    if (parseFlag(query.report) || parseFlag(query.preview)) return report
    reply.code(204)
    return null
  })

  add(endpoints.listSnipeItAssets, async ({ context, actor, body, reply }) =>
    reply.type(mediaTypes.csv).send(await readSnipeIt(context, actor, body)),
  )

  add(endpoints.exportItems, async ({ context, actor, query, reply }) => {
    const { for: reader, language } = query
    if (reader === 'excel') return sendFile(context, reply, await exportLocal(context, actor, language))
    if (reader === 'homebox')
      return sendFile(context, reply, await exportForHomebox(context, actor, language))
    if (reader === 'entities') return sendFile(context, reply, exportForEntities(context, actor))
    return sendFile(context, reply, exportSpreadsheet(context, actor, reader === 'spreadsheet'))
  })

  add(endpoints.exportSomeItems, async ({ context, actor, body, reply }) =>
    sendFile(context, reply, await exportSome(context, actor, body)),
  )

  add(endpoints.exportWorkbook, async ({ context, actor, query: { language }, request, reply }) => {
    const baseUrl = baseUrlOf(context.config, request)
    return sendFile(context, reply, await exportWorkbook(context, actor, { language, baseUrl }), 'xlsx')
  })

  add(endpoints.exportSomeToWorkbook, async ({ context, actor, body, request, reply }) => {
    const { language, ...selection } = body
    const options = { language, selection, baseUrl: baseUrlOf(context.config, request) }
    return sendFile(context, reply, await exportWorkbook(context, actor, options), 'xlsx')
  })
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: endpoints.exportWorkbook.produces,
}

function sendFile(
  context: Context,
  reply: FastifyReply,
  content: Readable,
  extension: keyof typeof mediaTypes = 'csv',
): FastifyReply {
  const time = toInstant(context.now()).slice(0, 19).replace('T', '_').replaceAll(':', '-')
  return reply
    .type(mediaTypes[extension])
    .header('content-disposition', `attachment; filename="cubby-items_${time}.${extension}"`)
    .send(content)
}

interface Upload {
  path: string
  name: string | undefined
  columns: string | undefined
  dialect: string | undefined
}

/**
 * Streams the part `csv` to a file that the caller must delete, or takes the file that a preview kept under `id`. The
 * parts `columns` and `dialect` are texts.
 */
async function saveUpload(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
  { id, isKept }: { id: string | undefined; isKept: boolean },
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
    if (saved && id !== undefined && isKept) await storeUpload(context, actor, { id, path, name })
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
