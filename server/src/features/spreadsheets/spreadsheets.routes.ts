import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as endpoints from '#contract/spreadsheets.ts'
import type { Context } from '#server/context.ts'
import { baseUrlOf } from '#server/http/address.ts'
import type { AddRoute } from '#server/http/route.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readSnipeIt } from './snipe-it.service.ts'
import { exportItems, exportSome, exportWorkbook } from './spreadsheets.service.ts'

export function spreadsheetRoutes(add: AddRoute): void {
  add(endpoints.listSnipeItAssets, async ({ context, actor, body, reply }) =>
    reply.type(mediaTypes.csv).send(await readSnipeIt(context, actor, body)),
  )

  add(endpoints.exportItems, async ({ context, actor, query, reply }) =>
    sendFile(context, reply, await exportItems(context, actor, query)),
  )

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
