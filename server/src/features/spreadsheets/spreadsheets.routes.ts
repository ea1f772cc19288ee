import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import * as endpoints from '#contract/spreadsheets.ts'
import type { Context } from '#server/context.ts'
import type { AddRoute } from '#server/http/route.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readFlag } from '#server/shared/request-values.ts'
import { fileTooLarge, noFile } from './spreadsheets.errors.ts'
import { exportSpreadsheet, importSpreadsheet } from './spreadsheets.service.ts'

const megabyte = 2 ** 20

export function spreadsheetRoutes(add: AddRoute): void {
  add(endpoints.importItems, async ({ context, actor, query, request, reply }) => {
    const path = await saveUpload(context, request)
    try {
      const report = await importSpreadsheet(context, actor, path)
      if (report.batchId !== null) reply.header('cubby-batch', report.batchId)
      if (readFlag(query.report)) return report
      reply.code(204)
      return null
    } finally {
      await rm(path, { force: true })
    }
  })

  add(endpoints.exportItems, ({ context, actor, query, reply }) => {
    const time = toInstant(context.now()).slice(0, 19).replace('T', '_').replaceAll(':', '-')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="cubby-items_${time}.csv"`)
      .send(exportSpreadsheet(context, actor, query.for === 'spreadsheet'))
  })
}

/** Streams the part `csv` to a file in the data folder and answers its path; the caller removes it. */
async function saveUpload(context: Context, request: FastifyRequest): Promise<string> {
  const { dataDir, maxImportMegabytes } = context.config
  if (!request.isMultipart()) throw noFile()
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `import-${context.newId()}`)
  let saved = false
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxImportMegabytes * megabyte, files: 5 },
    })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'csv' || saved) {
        part.file.resume()
        continue
      }
      await pipeline(part.file, createWriteStream(path))
      saved = true
      if (part.file.truncated) throw fileTooLarge(maxImportMegabytes)
    }
    if (!saved) throw noFile()
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
