import type {
  FoundLocation,
  LocationLevel,
  LocationMove,
  LocationNode,
} from '#contract/locations/location-tree.ts'
import type { Valuation } from '#contract/items/valuation.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { notFound } from '#server/shared/app-error.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { amountToNumber } from '#server/shared/money.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { type PageQuery, takePage, readPage } from '#server/shared/paging.ts'
import { parseIdList, readList, parseReference } from '#server/shared/request-values.ts'
import type { LocationIndex } from './location-index.ts'
import type { TotalsByLocation } from './location-totals.ts'
import type { LocationRecord } from './locations.table.ts'
import {
  checkDepth,
  getLocationIndex,
  getLocationTotals,
  cycleError,
  moveLocations,
  loadLocationIndex,
} from './locations.service.ts'

const pages = { defaultSize: 200, maxSize: 1000 }

/** Returns the direct children of each requested location; none for an unknown id. */
export async function listLevels(
  context: Context,
  actor: Actor,
  query: PageQuery & { in?: string | string[]; valuation?: Valuation },
): Promise<{ total: number; levels: LocationLevel[] }> {
  const index = await getLocationIndex(context, actor)
  const totals = await getLocationTotals(context, actor, query.valuation)
  const part = readPage(query, pages)
  const parentIds = query.in === undefined ? [zeroUuid] : readList(query.in)
  const ids = new Set(parentIds.map((text) => parseUuid(text) ?? text))
  const levels = [...ids].map((id): LocationLevel => {
    const parentId = id === zeroUuid ? null : id
    const children = index.childrenOf.get(parentId) ?? []
    return {
      parentId,
      total: children.length,
      items: takePage(children, part).map((location) => toNode(location, index, totals)),
    }
  })
  return { total: index.all.length, levels }
}

export async function findLocations(
  context: Context,
  actor: Actor,
  query: PageQuery & { q?: string; valuation?: Valuation },
) {
  const index = await getLocationIndex(context, actor)
  const totals = await getLocationTotals(context, actor, query.valuation)
  const part = readPage(query, pages)
  const words = foldText(query.q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = await findByWords(index, words)
  const items = takePage(found, part).map((location): FoundLocation => ({
    ...toNode(location, index, totals),
    path: index.path(location.id).map(({ name }) => name),
  }))
  return { page: part.page, pageSize: part.pageSize, total: found.length, items }
}

async function findByWords(index: LocationIndex, words: readonly string[]): Promise<LocationRecord[]> {
  const matches = await Promise.all(words.map((word) => index.named(word)))
  const [first = [], ...others] = matches.map((ids) => new Set(ids))
  const named: LocationRecord[] = []
  const inside: LocationRecord[] = []
  for await (const part of inChunks([...first])) {
    for (const location of part.flatMap((id) => index.byId.get(id) ?? [])) {
      if (!others.every((ids) => ids.has(location.id))) continue
      const folded = foldText(location.name)
      ;(words.some((word) => folded.includes(word)) ? named : inside).push(location)
    }
  }
  return [...named, ...inside]
}

function toNode(
  { id, name, parentId }: LocationRecord,
  index: LocationIndex,
  totals: TotalsByLocation,
): LocationNode {
  return {
    id,
    name,
    ...(parentId && { parentId }),
    childCount: index.childrenOf.get(id)?.length ?? 0,
    rowCount: totals.get(id)?.rowsWithin ?? 0,
    value: amountToNumber(totals.get(id)?.valueWithin ?? 0),
  }
}

export function moveManyLocations(
  context: Context,
  actor: Actor,
  input: LocationMove,
): Promise<WriteResult<{ moved: number }>> {
  const ids = new Set(parseIdList('ids', input.ids))
  const parentId = parseReference('parentId', input.parentId) ?? null
  return writeJournal(context, actor, async (journal) => {
    const index = await loadLocationIndex(journal)
    for (const id of ids) if (!index.byId.has(id)) throw notFound('location')
    if (parentId !== null && !index.byId.has(parentId)) throw notFound('location')
    const above = parentId === null ? [] : index.wholePath(parentId)
    const around = above.find(({ id }) => ids.has(id))
    if (around) throw cycleError(around.name)
    const moving = withoutNested(ids, index).filter((location) => location.parentId !== parentId)
    if (parentId !== null) checkDepth(index, moving, parentId, 'parentId')
    await moveLocations(journal, moving, parentId)
    return { moved: moving.length }
  })
}

/**
 * Returns the given locations without those that are inside another given location, because a location moves with its
 * parent.
 */
function withoutNested(ids: ReadonlySet<string>, index: LocationIndex): LocationRecord[] {
  const inside = new Set<string>()
  // Visit parents before their children: when a child is visited, `inside` already contains its parent if the parent is
  // nested too.
  for (const { id, parentId } of index.inTreeOrder) {
    if (parentId !== null && (ids.has(parentId) || inside.has(parentId))) inside.add(id)
  }
  return [...ids].filter((id) => !inside.has(id)).flatMap((id) => index.byId.get(id) ?? [])
}
