import {
  type AdminHousehold,
  householdOrders,
  type HouseholdOrder,
  type ServerTotals,
} from '#contract/admin.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { readDatabaseSize } from '#server/database/database-size.ts'
import { takePage, readPage, type PageQuery } from '#server/shared/paging.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { toAdminHousehold, type AdminHouseholdRow } from './admin.mapper.ts'
import {
  countAccounts,
  listHouseholdsBefore,
  listHouseholdsOfAddress,
  listLastChanges,
  listMembersOf,
} from './admin.repository.ts'

/**
 * The number of households that one statement reads. A statement that reads more would block the event loop for too
 * long.
 */
const householdsPerStatement = 500
const defaultPage = { defaultSize: 25, maxSize: 100 }

export async function getTotals({ database }: Context): Promise<ServerTotals> {
  const totals = { households: 0, items: 0, files: 0, fileBytes: 0 }
  for await (const page of readPages(database)) {
    for (const { items, files, fileBytes } of page) {
      totals.households++
      totals.items += items
      totals.files += files
      totals.fileBytes += fileBytes
    }
  }
  const accounts = await countAccounts(database.read)
  const { bytes } = await readDatabaseSize(database)
  return { ...totals, accounts, databaseBytes: bytes }
}

type HouseholdQuery = PageQuery & { q?: string; orderBy?: string }

/** Returns a page of the households whose name contains the text, or that have a member with this e-mail address. */
export async function listHouseholds(
  { database }: Context,
  query: HouseholdQuery,
): Promise<{ items: AdminHousehold[]; total: number; page: number; pageSize: number }> {
  const { read } = database
  const searched = foldText(query.q ?? '')
  const isBlank = Boolean(query.q) && searched === ''
  const ofMember = new Set(await listHouseholdsOfAddress(read, (query.q ?? '').trim().toLowerCase()))
  const wanted = readPage(query, defaultPage)
  const order = orders[readOrder(query.orderBy)]
  const first = keepFirst(order, wanted.offset + wanted.pageSize)
  let total = 0
  for await (const rows of readPages(database)) {
    const found = rows.filter(
      ({ householdId, name }) => (!isBlank && foldText(name).includes(searched)) || ofMember.has(householdId),
    )
    total += found.length
    first.add(found)
  }
  const shown = takePage(first.sorted(), wanted)
  const ids = shown.map(({ householdId }) => householdId)
  const members = Map.groupBy(await listMembersOf(read, ids), ({ householdId }) => householdId)
  const changes = new Map(
    (await listLastChanges(read, ids)).map(({ householdId, changedAt }) => [householdId, changedAt]),
  )
  const { page, pageSize } = wanted
  return {
    items: shown.map((one) =>
      toAdminHousehold(one, members.get(one.householdId) ?? [], changes.get(one.householdId) ?? null),
    ),
    total,
    page,
    pageSize,
  }
}

/**
 * Returns an object that collects rows and keeps only the first `count` in the given order. It drops the others now and
 * then, to save memory.
 */
function keepFirst(order: Compare, count: number) {
  let firstRows: AdminHouseholdRow[] = []
  const sort = () => (firstRows = firstRows.toSorted(order).slice(0, count))
  return {
    add(rows: readonly AdminHouseholdRow[]): void {
      firstRows.push(...rows)
      if (firstRows.length > 2 * count + householdsPerStatement) sort()
    },
    sorted: sort,
  }
}

async function* readPages({ read }: Pick<Database, 'read'>): AsyncGenerator<readonly AdminHouseholdRow[]> {
  for (let last: number | undefined; ;) {
    const page = await listHouseholdsBefore(read, last, householdsPerStatement)
    yield page
    if (page.length < householdsPerStatement) return
    last = page.at(-1)?.householdId
  }
}

type Compare = (one: AdminHouseholdRow, other: AdminHouseholdRow) => number

const byName: Compare = (one, other) => one.name.localeCompare(other.name)
const orders: Readonly<Record<HouseholdOrder, Compare>> = {
  newest: (one, other) => other.createdAt - one.createdAt,
  name: byName,
  items: (one, other) => other.items - one.items || byName(one, other),
  size: (one, other) => other.fileBytes - one.fileBytes || byName(one, other),
}

function readOrder(text: string | undefined): HouseholdOrder {
  return householdOrders.find((one) => one === text) ?? 'newest'
}
