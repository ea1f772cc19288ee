import type { Readable } from 'node:stream'
import type { InventoryReportRequest } from '#contract/reports/inventory-report.ts'
import type { Actor } from '#server/actor.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { decimalsOf } from '#server/features/currencies/currencies.ts'
import { listAttachmentsOf } from '#server/features/files/files.repository.ts'
import type { AttachmentWithFile } from '#server/features/files/files.table.ts'
import { openAttachment } from '#server/features/files/files.service.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import { checkSelection } from '#server/features/items/bulk.service.ts'
import { loadItems, requireItems, walkItems } from '#server/features/items/items.service.ts'
import { activeItems, type ItemFilter } from '#server/features/items/search/item-filter.repository.ts'
import { readFilter } from '#server/features/items/search/item-filter.service.ts'
import { createValuer } from '#server/features/items/items.mapper.ts'
import { listLabelRows } from '#server/features/labels/labels.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { findUser } from '#server/features/accounts/users.repository.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { drawInThread, type DrawBatch } from '#server/pdf/pdf-thread.ts'
import { valuedOn, type ValuedOn } from '#server/features/valuation/valuation.service.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { sumByLocation, type LocationSum } from '../reports.repository.ts'
import type { ReportBatch } from './draw-report.ts'
import {
  createReportFormat,
  toReportItem,
  type ReportDocument,
  type ReportFormat,
  type ReportPhoto,
} from './inventory-report.mapper.ts'
import type { ReportHead } from './report-page.ts'
import { addDocuments, drawDocuments, isDocument, type Documents } from './report-documents.ts'
import { loadReportPicture, type OpenFile } from './report-picture.ts'
import { findReportTitle } from './report-title.ts'
import { createReportMessages } from './report-texts.ts'

interface ReportPlan {
  filter: ItemFilter
  valued: ValuedOn
  format: ReportFormat
  documents: Documents | undefined
}

/** The number of items that are loaded and drawn at a time, with their photos. */
const batchSize = 20
/** The longest side of a photo in pixels. It is printed 51 mm long, at 240 dots per inch. */
export const reportPhoto = { thumbnail: 'medium', pixels: 480 } as const

/** Returns a PDF of the matching items by location. All queries read the same snapshot of the database. */
export async function drawInventoryReport(
  context: Context,
  actor: Actor,
  { ids, search, view, valuation, receipts, language }: InventoryReportRequest,
  signal: AbortSignal,
): Promise<Readable> {
  checkSelection(ids, search)
  const { name, currency } = await getHousehold(context, actor)
  const words = createReportMessages(language ?? (await getLanguage(context, actor)))
  const filter = ids ? await chosenItems(context, actor, ids) : await readFilter(context, actor, search ?? {})
  const valued = valuedOn(context, actor, valuation ?? search?.valuation)
  const head: ReportHead = {
    household: name,
    ...(await findReportTitle(context, actor, { filter, search, view, words })),
    date: words.day(valued.today),
    author: (await findUser(context.database.read, actor.userId))?.name ?? '',
    currency,
    language: words.language,
    valuation: valued.by,
  }
  const plan: ReportPlan = {
    filter,
    valued,
    format: createReportFormat(words, decimalsOf(context, currency)),
    documents: receipts ? new Map() : undefined,
  }
  const produce = async (draw: DrawBatch<ReportBatch>) => {
    await context.database.snapshot((db) => drawList(context, actor, { db, draw, plan }))
    if (plan.documents) await drawDocuments(context, { documents: plan.documents, words }, draw)
  }
  return startReport(context, actor, { head, produce }, signal)
}

/** Starts to draw a report from the batches that `produce` yields. */
export function startReport(
  { config: { dataDir } }: Context,
  { householdId }: Actor,
  report: { head: ReportHead; produce: (draw: DrawBatch<ReportBatch>) => Promise<void> },
  signal: AbortSignal,
): Promise<Readable> {
  const program = programFile(import.meta, 'inventory-report-worker')
  return drawInThread<ReportBatch>({ program, ...report }, { dataDir, householdId, signal })
}

/** Returns a filter for the selected items, which also finds archived ones. */
async function chosenItems(context: Context, actor: Actor, ids: readonly string[]): Promise<ItemFilter> {
  return { ...activeItems, ids: await requireItems(householdDb(context, actor), ids), includeArchived: true }
}

async function drawList(
  context: Context,
  actor: Actor,
  { db, draw, plan }: { db: Reader; draw: DrawBatch<ReportBatch>; plan: ReportPlan },
): Promise<void> {
  const { words, money } = plan.format
  const household = householdDb(context, actor, db)
  const sections = await listSections(household, plan)
  const { by, today } = plan.valued
  const valueOf = createValuer(by === 'current' ? await listLabelRows(household) : [], today)
  const totals = sections.map(({ name, count, value }) => ({ name, count, value: money(value) }))
  const sumOf = (key: keyof LocationSum) => sections.reduce((sum, section) => sum + section[key], 0)
  await draw({ cover: { totals, count: sumOf('count'), value: money(sumOf('value')) } })
  for (const { name, filter, count, value } of sections) {
    await draw({ heading: name })
    for await (const items of walkReport(household, filter)) {
      const ids = items.map(({ id }) => id)
      const attached = await listAttachmentsOf(household, 'item', ids)
      const photos = await loadPhotos(context, actor, items, attached)
      const listed = items.map((item, index) => ({
        item,
        value: valueOf(by, item),
        photo: photos[index],
        documents: (attached.get(item.id) ?? [])
          .map((one) => toDocument(context, actor, one))
          .filter(isDocument),
      }))
      await draw({ items: listed.map((one) => toReportItem(one, plan.format)) })
      if (plan.documents) addDocuments({ documents: plan.documents, words }, listed)
    }
    await draw({ total: { name, count, value: money(value) } })
  }
}

interface ReportSection extends LocationSum {
  name: string
  filter: ItemFilter
}

/** Lists the locations of the matching items in the order of the tree. Items without a location come last. */
async function listSections(
  household: HouseholdDb,
  { filter, valued, format }: ReportPlan,
): Promise<ReportSection[]> {
  const sums = await sumByLocation(household, filter, valued)
  const index = await loadLocationIndex(household)
  const sections: ReportSection[] = []
  for (const { id } of index.inTreeOrder) {
    const sum = sums.get(id)
    if (!sum) continue
    await yieldIfLong()
    const name = index.path(id).map((location) => location.name)
    sections.push({ ...sum, name: name.join(' / '), filter: { ...filter, locationIds: [id] } })
  }
  const sum = sums.get(null)
  if (!sum) return sections
  const name = format.words.say('report.withoutLocation')
  return [...sections, { ...sum, name, filter: { ...filter, without: [...filter.without, 'location'] } }]
}

async function* walkReport(household: HouseholdDb, filter: ItemFilter): AsyncGenerator<ItemRecord[]> {
  for await (const ids of walkItems(household, filter, { by: 'name_key', direction: 'asc' })) {
    for (let at = 0; at < ids.length; at += batchSize) {
      yield loadItems(household, ids.slice(at, at + batchSize))
    }
  }
}

const openOf =
  (context: Context, actor: Actor, itemId: string, id: string): OpenFile =>
  (thumbnail) =>
    openAttachment(context, actor, { entity: 'item', id: itemId }, { id, thumbnail })

function toDocument(
  context: Context,
  actor: Actor,
  { attachment: { id, itemId, type, name }, file }: AttachmentWithFile,
): ReportDocument {
  return { type, name, file, open: openOf(context, actor, itemId ?? '', id) }
}

function loadPhotos(
  context: Context,
  actor: Actor,
  items: readonly ItemRecord[],
  attached: ReadonlyMap<string | null, readonly AttachmentWithFile[]>,
): Promise<(ReportPhoto | undefined)[]> {
  return Promise.all(
    items.map(async ({ id: itemId }) => {
      const main = attached.get(itemId)?.find(({ attachment, file }) => attachment.primary && file)
      if (!main) return undefined
      const { id, name } = main.attachment
      const open = openOf(context, actor, itemId, id)
      return { name, picture: await loadReportPicture(context, open, reportPhoto) }
    }),
  )
}
