import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { countedStates, type CountedState } from './item-filters.ts'
import { ItemQuery } from './item-lists.ts'
import { Uuid } from '../scalars.ts'

const Facet = Type.Object({
  id: Uuid,
  name: Type.String(),
  count: Type.Integer({ description: 'Items that match; for a location, those directly in it.' }),
})

const PriceStep = Type.Object({
  from: Type.Number({ description: 'Included.' }),
  to: Type.Number({ description: 'Not included.' }),
  count: Type.Integer(),
})

export const ItemFacets = Type.Object({
  total: Type.Integer({ description: 'All that match.' }),
  isCounted: Type.Boolean({
    description:
      'False when words or ranges find more than 10,000 items: then everything below is empty or zero. `prices` is empty, too, when that many are found without the bounds of the price.',
  }),
  locations: Type.Array(Facet, { description: 'As if `locations` were not given.' }),
  labels: Type.Array(Facet, { description: 'As if `labels` were not given.' }),
  without: Type.Object(
    {
      location: Type.Integer(),
      photo: Type.Integer(),
      label: Type.Integer(),
      price: Type.Integer(),
    },
    { description: 'How many of all matching items lack it.' },
  ),
  states: Type.Object(
    // as: the object has the keys of `countedStates`, which are all of type `CountedState`.
    Object.fromEntries(countedStates.map((state) => [state, Type.Integer()])) as Record<
      CountedState,
      ReturnType<typeof Type.Integer>
    >,
    { description: 'For how many of all matching items it is true.' },
  ),
  prices: Type.Array(PriceStep, {
    description:
      'How many items have a price of each step, from the lowest step with an item to the highest, as if `priceMin` and `priceMax` were not given. Steps begin at 0, 1, 2, 5, 10, 20, 50 and so on; items without a price are left out.',
  }),
  archived: Type.Integer({ description: 'Archived items that match, whether or not they are included.' }),
})
export type ItemFacets = Static<typeof ItemFacets>

export const getItemFacets = endpoint({
  method: 'GET',
  path: '/items/facets',
  access: 'read',
  tag: 'Items',
  summary: 'How many items of a search each filter would leave; the query is that of GET /items.',
  query: ItemQuery,
  responses: { 200: ItemFacets },
})
