import type { Readable } from 'node:stream'
import type { InventoryReportQuery } from '#contract/reports/inventory-report.ts'
import type { Actor } from '#server/actor.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { listPrimaryPhotos } from '#server/features/files/photos.repository.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import { loadItems, walkItems } from '#server/features/items/items.service.ts'
import { readFilter } from '#server/features/items/search/item-search.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { drawInThread, type DrawBatch } from '#server/pdf/pdf-thread.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { valueOf } from '#server/shared/money.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import type { ReportBatch, ReportTotal } from './draw-report.ts'
import { createReportFormat, toReportItem, type ReportFormat } from './inventory-report.mapper.ts'
import type { ReportHead } from './report-page.ts'
import { addDocuments, drawDocuments, type Documents } from './report-documents.ts'
import { loadReportPicture } from './report-picture.ts'
import { createReportMessages } from './report-texts.ts'

type ItemFilter = Awaited<ReturnType<typeof readFilter>>

interface ReportPlan {
  filter: ItemFilter
  format: ReportFormat
  /** Undefined when the report has no documents. */
  documents: Documents | undefined
}

/** Items that are loaded and drawn at a time, with their photos. */
const batchSize = 20

/** Returns a PDF of the matching items by location. All queries read the same snapshot of the database. */
export async function drawInventoryReport(
  context: Context,
  actor: Actor,
  query: InventoryReportQuery,
  gone: AbortSignal,
): Promise<Readable> {
  const { name, currency, timeZone } = await getHousehold(context, actor)
  const words = createReportMessages(query.language ?? (await getLanguage(context, actor)))
  const head: ReportHead = {
    household: name,
    date: words.day(todayIn(timeZone, context.now())),
    currency,
    language: words.language,
  }
  const decimals = context.currencies.find(({ code }) => code === currency)?.decimals ?? 2
  const plan: ReportPlan = {
    filter: await readFilter(context, actor, query),
    format: createReportFormat(words, decimals),
    documents: parseFlag(query.receipts) ? new Map() : undefined,
  }
  const produce = async (draw: DrawBatch<ReportBatch>) => {
    await context.database.snapshot((db) => drawList(context, actor, { db, draw, plan }))
    if (plan.documents) await drawDocuments(context, actor, { documents: plan.documents, words }, draw)
  }
  const program = programFile(import.meta, 'inventory-report-worker')
  const { dataDir } = context.config
  return drawInThread<ReportBatch>(
    { program, head, produce },
    { dataDir, householdId: actor.householdId, gone },
  )
}

async function drawList(
  context: Context,
  actor: Actor,
  { db, draw, plan }: { db: Reader; draw: DrawBatch<ReportBatch>; plan: ReportPlan },
): Promise<void> {
  const { words, money } = plan.format
  const household = householdDb(context, actor, db)
  const all = { count: 0, value: 0 }
  const totals: ReportTotal[] = []
  for await (const { name, filter } of sectionsOf(household, plan)) {
    const own = { count: 0, value: 0 }
    for await (const items of walkReport(household, filter)) {
      if (own.count === 0) await draw({ heading: name })
      const photos = await loadPhotos(context, actor, db, items)
      await draw({ items: items.map((item, index) => toReportItem(item, photos[index], plan.format)) })
      if (plan.documents) await addDocuments({ documents: plan.documents, words }, household, items)
      own.count += items.length
      own.value += items.reduce((sum, item) => sum + valueOf(item.purchasePrice, item.quantity), 0)
    }
    if (own.count === 0) continue
    const total = { name, count: own.count, value: money(own.value) }
    await draw({ total })
    totals.push(total)
    all.count += own.count
    all.value += own.value
  }
  await draw({ summary: { totals, count: all.count, value: money(all.value) } })
}

/** Yields the locations in tree order, parents first, and last the items without a location. */
async function* sectionsOf(
  household: HouseholdDb,
  { filter, format }: ReportPlan,
): AsyncGenerator<{ name: string; filter: ItemFilter }> {
  const index = await loadLocationIndex(household)
  const wanted = filter.locationIds && new Set(filter.locationIds)
  for (const { id } of index.inTreeOrder) {
    if (wanted && !wanted.has(id)) continue
    await yieldIfLong()
    const name = index.path(id).map((location) => location.name)
    yield { name: name.join(' / '), filter: { ...filter, locationIds: [id] } }
  }
  if (!wanted) {
    const name = format.words.say('withoutLocation')
    yield { name, filter: { ...filter, without: [...filter.without, 'location'] } }
  }
}

async function* walkReport(household: HouseholdDb, filter: ItemFilter): AsyncGenerator<ItemRecord[]> {
  for await (const ids of walkItems(household, filter, { by: 'name_key', direction: 'asc' })) {
    for (let at = 0; at < ids.length; at += batchSize) {
      yield loadItems(household, ids.slice(at, at + batchSize))
    }
  }
}

/** Returns the photos in the order of the items. */
async function loadPhotos(
  context: Context,
  actor: Actor,
  db: Reader,
  items: readonly ItemRecord[],
): Promise<(Uint8Array | undefined)[]> {
  const ids = items.map(({ id }) => id)
  const photos = await listPrimaryPhotos(householdDb(context, actor, db), ids)
  return Promise.all(
    ids.map(async (id) => {
      const photo = photos.get(id)
      if (photo === undefined) return undefined
      return (await loadReportPicture(context, actor, id, { id: photo, thumbnail: 'small' }))?.bytes
    }),
  )
}
