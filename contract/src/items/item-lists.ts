import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { itemFields, type ItemFieldKey } from './item-fields.ts'
import {
  itemGaps,
  rangeFilters,
  itemStates,
  type AmountBound,
  type DayBound,
  type StateFilter,
} from './item-filters.ts'
import { itemOrders } from './item-orders.ts'
import { ValuationKey } from './item-field-schemas.ts'
import { fieldTypes, ItemSummary } from './items.ts'
import { limits, Name, oneOf, QueryFlag, queryFlag, QueryList, QueryNumber, queryNumber } from '../scalars.ts'

const Least = queryNumber('A number: this value or more.', 'number')
const Most = queryNumber('A number: this value or less.', 'number')
const Since = Type.Optional(Type.String({ description: '`YYYY-MM-DD`; on this day or later.' }))
const Until = Type.Optional(Type.String({ description: '`YYYY-MM-DD`; on this day or earlier.' }))
const Either = queryFlag('`true`: only those that are; `false`: only those that are not.')

const isDay = (field: ItemFieldKey) => itemFields[field].kind === 'date'
const filterKeys = Object.fromEntries([
  ...rangeFilters.flatMap(({ field, from, to }) => [
    [from, isDay(field) ? Since : Least],
    [to, isDay(field) ? Until : Most],
  ]),
  ...itemStates.map((state) => [state, Either]),
  // as: the keys come from the tables of filters, and every value is a text.
]) as Record<AmountBound | DayBound | StateFilter, typeof Either>

/** SQLite limits the number of terms of a union. Each custom field of a filter becomes up to four terms. */
const maxFields = 100
/** Each range becomes a subquery. PostgreSQL needs seconds to plan a query with more of them. */
const maxFieldRanges = 20

const fieldList = (maxItems: number, description: string) =>
  Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 2000 }), { maxItems })],
      { description: `\`Name=value\`. ${description}` },
    ),
  )

/** The maximum number of custom fields that a page of items can contain for each item. */
export const maxShownFields = 20

export const ItemQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any order, each anywhere in a text of the item, its custom fields (but for yes or no) or its asset id, in the name of a location, a label or a file of the item, or in the text of such a file unless the household has switched that off. A word of one or two characters is looked for in the item alone: as a whole word or as the beginning of a word of its name, and where no item has it so, anywhere in words; signs and emoji are found anywhere in it and in names of locations and labels. Upper and lower case, accents, and ways to write quotes, dashes and `×` are one, and dashes and colons in a number may be left out. Punctuation that stands alone counts only where there is nothing else. A text of blanks matches nothing. `#000-001` finds that asset id.',
    }),
  ),
  page: QueryNumber,
  pageSize: QueryNumber,
  ids: QueryList,
  exceptIds: Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 64 }), Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20_000 })],
      { description: 'None of these items. May be repeated.' },
    ),
  ),
  locations: QueryList,
  labels: QueryList,
  tags: QueryList,
  negateLabels: queryFlag('`true`: items that carry none of `labels`; no items when a label does not exist.'),
  negateTags: queryFlag('`true`: items that carry none of `tags`.'),
  allLabels: queryFlag('`true`: items that carry every one of `labels`.'),
  parentIds: QueryList,
  within: Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 500 })],
      {
        description:
          'Part of any of these items, or directly in any of these locations and part of nothing; the zero UUID: in nothing at all. May be repeated.',
      },
    ),
  ),
  onlyWithPhoto: QueryFlag,
  onlyWithoutPhoto: QueryFlag,
  includeArchived: QueryFlag,
  fields: fieldList(
    maxFields,
    'A custom field with this name and exactly this value: a text, a number, `true` or `false`, or `YYYY-MM-DD`. May be repeated; an item needs one of them.',
  ),
  fieldsFrom: fieldList(
    maxFieldRanges,
    'A custom field with this name and this number or day, or a greater one. May be repeated; an item needs all of them, and those of `fieldsTo` of the same name in the same field.',
  ),
  fieldsTo: fieldList(maxFieldRanges, 'The same with this number or day, or a smaller one.'),
  without: Type.Optional(
    Type.Union([Type.String({ maxLength: 100 }), Type.Array(Type.String({ maxLength: 100 }))], {
      description: `Items that lack it: ${itemGaps.join(', ')}. May be repeated; an item must lack all of them.`,
    }),
  ),
  ...filterKeys,
  orderBy: Type.Optional(
    Type.String({
      description: `One of ${itemOrders.join(', ')}; anything else sorts by best match if there is a \`q\` and no orderBy, else by name.`,
    }),
  ),
  order: Type.Optional(Type.String({ description: '`asc` or `desc`; the default depends on the order.' })),
  includeSubLocations: queryFlag('`true`: `locations` also match everything inside them.'),
  withFields: Type.Optional(
    Type.Union(
      [
        Type.String({ maxLength: limits.name }),
        Type.Array(Type.String({ maxLength: limits.name }), { maxItems: 500 }),
      ],
      {
        description: `Names of custom fields that the items of a page then have, the first ${maxShownFields} of them. May be repeated.`,
      },
    ),
  ),
  valuation: ValuationKey,
  totalQuantity: queryFlag('`true`, on a page: the key `totalQuantity` is there.'),
  nearest: queryFlag(
    '`true`, on a page: when nothing matches `q`, the key `nearest` contains the most similar items, and `spellings` what `q` may mean.',
  ),
})
export type ItemQuery = Static<typeof ItemQuery>

/** The query of an item list in a body. Unknown keys are rejected: a misspelled `q` would change all items. */
export const ItemSelection = Type.Object(ItemQuery.properties, {
  additionalProperties: false,
  description: 'The query of GET /items; paging is ignored. 422 when a key is unknown.',
})

/** A request about some items has either ids or a search. */
export const someItemsKeys = {
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: 20_000,
      description: 'These items; 404 when one of them does not exist.',
    }),
  ),
  search: Type.Optional(ItemSelection),
}

export const ItemPage = Type.Object({
  page: Type.Integer({ description: 'As requested; -1 when absent.' }),
  pageSize: Type.Integer({ description: 'As requested; -1 when absent.' }),
  total: Type.Integer({ description: 'All matches, before paging.' }),
  totalValue: Type.Number({
    description: 'Price × quantity of all matches, before paging; with `valuation` their other value.',
  }),
  totalQuantity: Type.Optional(Type.Number({ description: 'Pieces of all matches, before paging.' })),
  items: Type.Array(ItemSummary),
  nearest: Type.Optional(Type.Array(ItemSummary)),
  spellings: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Beside `nearest`: texts that `q` may mean and that find different items, the likeliest first.',
    }),
  ),
})
export type ItemPage = Static<typeof ItemPage>

export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  access: 'read',
  tag: 'Items',
  summary:
    'Find items. Without `page` and `pageSize`, all matches are streamed. Unknown ids in a filter match nothing, and so does a filter of which nothing can be read.',
  query: ItemQuery,
  responses: { 200: ItemPage },
})

export const listFieldNames = endpoint({
  method: 'GET',
  path: '/items/fields',
  access: 'read',
  tag: 'Items',
  summary: 'The names of all custom fields in use.',
  responses: { 200: Type.Array(Type.String()) },
})

export const listFieldValues = endpoint({
  method: 'GET',
  path: '/items/fields/values',
  access: 'read',
  tag: 'Items',
  summary: 'The values in use in one custom field as texts, in order.',
  query: Type.Object({
    field: Name,
    limit: queryNumber('A whole number: at most so many; without it, all.'),
  }),
  responses: { 200: Type.Array(Type.String()) },
})

export const listFieldTypes = endpoint({
  method: 'GET',
  path: '/items/fields/types',
  access: 'read',
  tag: 'Items',
  summary:
    'The kinds of the custom fields with one name. Those of kind `number` or `time` can be filtered by a range.',
  query: Type.Object({ field: Name }),
  responses: { 200: Type.Array(oneOf(fieldTypes, 'A kind of custom field.')) },
})
