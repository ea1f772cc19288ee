import { countedStates, type CountedState } from '#contract/items/item-filters.ts'
import type { ItemFacets } from '#contract/items/item-facets.ts'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import {
  isRestricted,
  withoutFacetFilters,
  tallyFacets,
  tallyPrices,
  withoutPrices,
  type Tally,
} from './item-facets.repository.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import { readFilter } from './item-filter.service.ts'
import { countMatches } from '../items.service.ts'
import { householdDb } from '#server/database/household-db.ts'
import { toPriceHistogram } from '../tallies/price-steps.ts'

/** The maximum number of items to count, because counting more would block other requests for too long. */
const maxCounted = 10_000

// as: `Object.fromEntries` loses the types of the keys. The object has a count for each state.
const countStates = (count: (state: CountedState) => number) =>
  Object.fromEntries(countedStates.map((state) => [state, count(state)])) as ItemFacets['states']

const nothing: Omit<ItemFacets, 'total'> = {
  isCounted: false,
  locations: [],
  labels: [],
  without: { location: 0, photo: 0, label: 0, price: 0 },
  states: countStates(() => 0),
  prices: [],
  archived: 0,
}

/**
 * Returns for each option of each filter how many items would match. The options of a filter are counted as if none of
 * its options were chosen.
 */
export async function getItemFacets(context: Context, actor: Actor, query: ItemQuery): Promise<ItemFacets> {
  const filter = await readFilter(context, actor, query)
  if (!(await isCountable(context, actor, filter)))
    return { ...nothing, total: (await countMatches(context, actor, filter)).total }
  const household = householdDb(context, actor)
  const tallies = await tallyFacets(household, filter)
  const unpriced = withoutPrices(filter)
  const prices = (await isCountable(context, actor, unpriced)) ? await tallyPrices(household, unpriced) : []
  const counts = new Map(tallies.map(({ facet, count }) => [facet, count]))
  const countOf = (facet: Tally['facet']) => counts.get(facet) ?? 0
  const total = countOf('total')
  return {
    total,
    isCounted: true,
    locations: nameCounts((await getLocationIndex(context, actor)).all, 'location', tallies),
    labels: nameCounts(await listLabels(context, actor), 'label', tallies),
    without: {
      location: countOf('no location'),
      photo: countOf('no photo'),
      label: total - countOf('labelled'),
      price: countOf('no price'),
    },
    states: countStates(countOf),
    prices: toPriceHistogram(prices),
    archived: countOf('archived'),
  }
}

async function isCountable(context: Context, actor: Actor, filter: ItemFilter): Promise<boolean> {
  const open = withoutFacetFilters(filter)
  return !isRestricted(open) || (await countMatches(context, actor, open)).total <= maxCounted
}

function nameCounts(
  named: readonly { id: string; name: string }[],
  facet: Tally['facet'],
  tallies: readonly Tally[],
) {
  const counts = new Map(tallies.filter((tally) => tally.facet === facet).map(({ id, count }) => [id, count]))
  return named.flatMap(({ id, name }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ id, name, count }]
  })
}
