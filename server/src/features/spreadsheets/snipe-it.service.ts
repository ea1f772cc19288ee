import { Readable } from 'node:stream'
import type { Body } from '#contract/endpoint.ts'
import { type listSnipeItAssets, maxSnipeItAssets } from '#contract/spreadsheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import { AppError, invalid, refuseInDemo, tooManyRequests } from '#server/shared/app-error.ts'
import { decodeEntities } from '#server/shared/text/html-text.ts'
import { asObject, parseObject, type JsonObject } from '#server/shared/json-object.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { writeSpreadsheet } from './export/write-spreadsheet.ts'
import { maxColumns } from './workbook/workbook.ts'

/** The most assets that Snipe-IT returns at once, unless its settings say less. */
const pageSize = 500
const maxPageBytes = 10_000_000
const maxPages = 400
/** The time after which Snipe-IT accepts requests again. */
const retryMs = 60_000
/** The maximum number of characters of all assets together, which stay in memory until the table is written. */
const maxCharacters = 50_000_000

/**
 * The columns of the table with the paths of their values in an asset. The first value that is not empty counts, because
 * assets often have no name, and assets that are checked out have no location.
 */
const columns: readonly [header: string, ...paths: string[]][] = [
  ['Asset Name', 'name', 'model.name'],
  ['Asset Tag', 'asset_tag'],
  ['Serial', 'serial'],
  ['Model', 'model.name'],
  ['Model Number', 'model_number'],
  ['Category', 'category.name'],
  ['Manufacturer', 'manufacturer.name'],
  ['Supplier', 'supplier.name'],
  ['Location', 'location.name', 'rtd_location.name'],
  ['Purchase Date', 'purchase_date.date'],
  ['Purchase Cost', 'purchase_cost'],
  ['Current Value', 'book_value'],
  ['Warranty Expires', 'warranty_expires.date'],
  ['Notes', 'notes'],
  ['Company', 'company.name'],
  ['Status', 'status_label.name'],
  ['Checked Out To', 'assigned_to.name'],
  ['Order Number', 'order_number'],
  ['HB.photos', 'image'],
]

type SnipeIt = Body<typeof listSnipeItAssets>

const limited = createConcurrencyLimit(2, 8, 1)

/** Returns the assets of a running Snipe-IT as CSV. An import of it updates the items that an earlier one has made. */
export function readSnipeIt(context: Context, { householdId }: Actor, server: SnipeIt): Promise<Readable> {
  refuseInDemo(context.config)
  return limited(() => readAssets(context, server), { requester: householdId })
}

async function readAssets(context: Context, server: SnipeIt): Promise<Readable> {
  const assets: Asset[] = []
  let characters = 0
  for (let page = 0; page < maxPages; page++) {
    const { total, rows } = await readPage(context, server, assets.length)
    for (const row of rows) {
      const asset = toAsset(row)
      characters += asset.cells.join('').length + [...asset.custom].join('').length
      assets.push(asset)
    }
    if (total > maxSnipeItAssets || assets.length > maxSnipeItAssets || characters > maxCharacters)
      throw tooManyAssets()
    if (assets.length >= total) return writeTable(assets)
    if (rows.length === 0) throw incompleteError(assets.length, total)
  }
  throw tooManyAssets()
}

const tooManyAssets = () =>
  invalid({
    url: `has more than ${maxSnipeItAssets.toLocaleString('en')} assets. Export them as CSV in Snipe-IT`,
  })

/** The numbers are in `details`, so that a client can show them in its language. */
function incompleteError(read: number, total: number): AppError {
  const reason = `returned only ${read} of ${total} assets. Try again later`
  return new AppError(422, 'invalid', `url ${reason}.`, { fields: { url: reason }, details: { read, total } })
}

async function readPage({ fetchOutbound }: Context, { url, key }: SnipeIt, offset: number) {
  const response = await fetchOutbound({
    url: `${url.replace(/\/+$/, '')}/api/v1/hardware?limit=${pageSize}&offset=${offset}&sort=id&order=asc`,
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
    maxBytes: maxPageBytes,
  }).catch((error: unknown) => {
    throw error instanceof OutboundError ? invalid({ url: `cannot be read: ${error.message}` }) : error
  })
  const { status } = response
  if (status === 401 || status === 403) throw invalid({ key: 'is refused by Snipe-IT' })
  if (status === 429) throw tooManyRequests(retryMs)
  const { total, rows } = parseObject(response.text) ?? {}
  if (status !== 200 || typeof total !== 'number' || !Array.isArray(rows))
    throw invalid({ url: 'is not the address of a Snipe-IT' })
  return { total, rows: rows.map((row) => asObject(row) ?? {}) }
}

interface Asset {
  readonly cells: readonly string[]
  readonly custom: ReadonlyMap<string, string>
}

function toAsset(asset: JsonObject): Asset {
  const valueOf = (paths: readonly string[]) => paths.map((path) => textAt(asset, path)).find(Boolean) ?? ''
  return {
    cells: [`Snipe-IT ${textAt(asset, 'id')}`, ...columns.map(([, ...paths]) => valueOf(paths))],
    custom: readCustomFields(asset),
  }
}

function writeTable(assets: readonly Asset[]): Readable {
  const names = [...new Set(assets.flatMap(({ custom }) => [...custom.keys()]))]
  const header = ['HB.import_ref', ...columns.map(([name]) => name), ...names]
  // Assets that each have another field would make a table that does not fit into memory.
  if (header.length > maxColumns) throw invalid({ url: `has more than ${maxColumns} fields` })
  function* rows() {
    yield [header]
    for (const part of chunks(assets))
      yield part.map(({ cells, custom }) => [...cells, ...names.map((name) => custom.get(name) ?? '')])
  }
  return Readable.from(writeSpreadsheet(rows()))
}

/** Returns the fields that people have added in Snipe-IT, by name. Some of them may be named like a column. */
function readCustomFields(asset: JsonObject): Map<string, string> {
  const fields = Object.entries(asObject(asset['custom_fields']) ?? {})
  return new Map(
    fields.map(([name, field]) => [`HB.field.${decodeEntities(name)}`, textAt(asObject(field), 'value')]),
  )
}

function textAt(value: unknown, path: string): string {
  const found = path.split('.').reduce((inside, key) => asObject(inside)?.[key], value)
  return typeof found === 'string' || typeof found === 'number' ? decodeEntities(String(found)) : ''
}
