import type { Readable } from 'node:stream'
import type { ItemQuery } from '#contract/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { listPrimaryPhotos } from '#server/features/files/files.service.ts'
import { getGroup } from '#server/features/groups/groups.service.ts'
import { loadItems, readFilter, walkItems } from '#server/features/items/items.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { readLocationIndex } from '#server/features/locations/locations.service.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { valueOf } from '#server/shared/money.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import type { ReportBatch, ReportTotal } from './draw-report.ts'
import { createFormatMoney, formatDate, toReportItem } from './inventory-report.mapper.ts'
import type { ReportHead } from './report-page.ts'
import { loadReportPhoto } from './report-photo.ts'

type ItemFilter = Awaited<ReturnType<typeof readFilter>>
type DrawBatch = (batch: ReportBatch) => Promise<void>

/** Items that are handed over at once, with their photos. */
const batchSize = 20

/** What matches by location as PDF, from one unchanging view. */
export async function drawInventoryReport(
  context: Context,
  actor: Actor,
  query: ItemQuery,
): Promise<Readable> {
  const household = await getGroup(context, actor)
  const filter = await readFilter(context, actor, query)
  const head: ReportHead = {
    household: household.name,
    date: formatDate(todayIn(household.timeZone, context.now())),
    currency: household.currency,
  }
  // Beside this file when run from source, beside the bundled server otherwise.
  const isSource = import.meta.filename.endsWith('.ts')
  const file = isSource ? './inventory-report-worker.ts' : './inventory-report-worker.js'
  return drawInThread<ReportBatch>(new URL(file, import.meta.url), head, (draw) =>
    context.database.snapshot((db) =>
      handOver(context, actor, db, { filter, draw, currency: household.currency }),
    ),
  )
}

async function handOver(
  context: Context,
  actor: Actor,
  db: Reader,
  { filter, draw, currency }: { filter: ItemFilter; draw: DrawBatch; currency: string },
): Promise<void> {
  const decimals = context.currencies.find(({ code }) => code === currency)?.decimals ?? 2
  const format = createFormatMoney({ decimals })
  const all = { count: 0, value: 0 }
  const totals: ReportTotal[] = []
  for await (const { name, filter: within } of sectionsOf(actor, db, filter)) {
    const own = { count: 0, value: 0 }
    for await (const items of walkReport(context, actor, db, within)) {
      if (own.count === 0) await draw({ heading: name })
      const photos = await loadPhotos(context, actor, db, items)
      await draw({ items: items.map((item, index) => toReportItem(item, photos[index], format)) })
      own.count += items.length
      own.value += items.reduce((sum, item) => sum + valueOf(item.purchasePrice, item.quantity), 0)
    }
    if (own.count === 0) continue
    const total = { name, count: own.count, value: format(own.value) }
    await draw({ total })
    totals.push(total)
    all.count += own.count
    all.value += own.value
  }
  await draw({ summary: { totals, count: all.count, value: format(all.value) } })
}

/** The items of each location, outer locations before those inside, and last those that are nowhere. */
async function* sectionsOf(
  actor: Actor,
  db: Reader,
  filter: ItemFilter,
): AsyncGenerator<{ name: string; filter: ItemFilter }> {
  const index = await readLocationIndex(db, actor.groupId)
  const outermost = index.childrenOf.get(null) ?? []
  const wanted = filter.locationIds && new Set(filter.locationIds)
  for (const id of outermost.flatMap((location) => inTreeOrder(location.id))) {
    if (wanted && !wanted.has(id)) continue
    const name = index.path(id).map((location) => location.name)
    yield { name: name.join(' / '), filter: { ...filter, locationIds: [id] } }
  }
  if (!wanted)
    yield { name: 'Without a location', filter: { ...filter, without: [...filter.without, 'location'] } }

  function inTreeOrder(id: string): string[] {
    return [id, ...(index.childrenOf.get(id) ?? []).flatMap((child) => inTreeOrder(child.id))]
  }
}

async function* walkReport(
  context: Context,
  actor: Actor,
  db: Reader,
  filter: ItemFilter,
): AsyncGenerator<ItemThing[]> {
  for await (const ids of walkItems(context, actor, db, filter, { by: 'name_key', direction: 'asc' })) {
    for (let at = 0; at < ids.length; at += batchSize) {
      const some = ids.slice(at, at + batchSize)
      const byId = new Map((await loadItems(context, db, actor.groupId, some)).map((item) => [item.id, item]))
      yield some.flatMap((id) => byId.get(id) ?? [])
    }
  }
}

/** In the order of the items. */
async function loadPhotos(
  context: Context,
  actor: Actor,
  db: Reader,
  items: readonly ItemThing[],
): Promise<(Uint8Array | undefined)[]> {
  const ids = items.map(({ id }) => id)
  const photos = await listPrimaryPhotos(db, context.database.kind, actor.groupId, ids)
  return Promise.all(
    ids.map(async (id) => {
      const photo = photos.get(id)
      return photo === undefined ? undefined : loadReportPhoto(context, actor, id, photo)
    }),
  )
}
