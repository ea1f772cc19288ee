import { itemFields } from '#contract/items/item-fields.ts'
import { rangeFilters } from '#contract/items/item-filters.ts'
import type { ItemPage } from '#contract/items/item-lists.ts'
import { defaultDirections, itemOrders, type ItemOrder } from '#contract/items/item-orders.ts'
import type { ItemMatch, ItemSummary } from '#contract/items/items.ts'
import { countedBy } from '#contract/items/valuation.ts'
import { foldText, isShort, isSign, joinWord, searchWords } from '#contract/text/fold-text.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { parseAssetId } from '#web/shared/asset-id.ts'
import { type CopyIndex, type CopyRow, searchedTextsOf } from './copy-index.ts'

/** The parameters of `listItems` that a copy can answer, and those that have no effect offline. */
const knownKeys = new Set([
  ...'q page pageSize ids locations includeSubLocations labels negateLabels allLabels parentIds'.split(' '),
  ...'onlyWithPhoto includeArchived without insured sold lent lowStock orderBy order'.split(' '),
  ...'totalQuantity valuation nearest withFields x-tenant'.split(' '),
  ...rangeFilters.flatMap(({ from, to }) => [from, to]),
])

const states: Readonly<Record<string, (item: ItemSummary) => boolean>> = {
  insured: ({ insured }) => insured,
  sold: ({ soldTime }) => !soldTime.startsWith('0001'),
  lent: ({ lentTo }) => lentTo !== '',
  lowStock: ({ quantity, minimumQuantity }) => quantity < minimumQuantity,
}

const gaps: Readonly<Record<string, (item: ItemSummary) => boolean>> = {
  location: ({ location }) => location === undefined,
  photo: ({ imageId }) => imageId === undefined,
  label: ({ labels }) => labels.length === 0,
  price: ({ purchasePrice }) => purchasePrice === 0,
}

/** Responds to `GET /items` offline as the server would. Undefined when the copy lacks the data for the query. */
export function listFromCopy(index: CopyIndex, query: URLSearchParams): ItemPage | undefined {
  if ([...query.keys()].some((key) => !knownKeys.has(key))) return undefined
  const text = query.get('q') ?? ''
  const asset = text.trim().startsWith('#') ? parseAssetId(text.trim().slice(1)) : undefined
  const words = asset === undefined ? searchWords(text).map((word) => toSearchWord(index, word)) : []
  if (text !== '' && words.length === 0 && asset === undefined) return pageOf([], query, words)
  const filters = filtersOf(index, query)
  if (asset !== undefined) filters.push(({ assetId }) => parseAssetId(assetId) === asset)
  const found = index.rows.filter(
    (row) => words.every((word) => hasWord(row, word)) && filters.every((passes) => passes(row.item)),
  )
  return pageOf(sorted(found, words, query), query, words)
}

interface SearchWord {
  word: string
  inText: string
  isShort: boolean
}

/** A short word is searched as a whole word. When no item has it as a whole word, it is searched inside words. */
function toSearchWord({ rows }: CopyIndex, word: string): SearchWord {
  const isToken = isShort(word) && (!/\p{L}/u.test(word) || rows.some(({ short }) => short.has(word)))
  return { word, inText: joinWord(word), isShort: isToken }
}

function hasWord(row: CopyRow, searched: SearchWord) {
  return isInText(row, searched) || isElsewhere(row, searched)
}

function isInText({ text, short }: CopyRow, { word, inText, isShort: isToken }: SearchWord) {
  return isToken ? short.has(word) : text.includes(inText)
}

/** A word of one or two letters is part of too many names, so no locations and labels are searched for it. */
function isElsewhere({ elsewhere }: CopyRow, { word }: SearchWord) {
  return (!isShort(word) || isSign(word)) && elsewhere.some((name) => name.includes(word))
}

function filtersOf({ locations, head }: CopyIndex, query: URLSearchParams) {
  const filters: ((item: ItemSummary) => boolean)[] = []
  const isOn = (key: string) => query.get(key) === 'true'
  const given = (key: string) => {
    const values = query.getAll(key).filter((value) => value !== '')
    return values.length > 0 ? new Set(values) : undefined
  }
  const [ids, places, parents, labels] = [
    given('ids'),
    given('locations'),
    given('parentIds'),
    given('labels'),
  ]
  if (!isOn('includeArchived')) filters.push(({ archived }) => !archived)
  if (ids) filters.push(({ id }) => ids.has(id))
  if (parents) filters.push(({ parentId }) => parents.has(parentId ?? ''))
  if (places) {
    const within = isOn('includeSubLocations')
      ? new Set(head.locations.filter(({ id }) => isWithin(id)).map(({ id }) => id))
      : places
    filters.push(({ location }) => within.has(location?.id ?? ''))
  }
  if (labels) {
    const isCarried = ({ labels: carried }: ItemSummary, id: string) =>
      carried.some((label) => label.id === id)
    const isKnown = [...labels].every((id) => head.labels.some((label) => label.id === id))
    if (isOn('negateLabels'))
      filters.push((item) => isKnown && ![...labels].some((id) => isCarried(item, id)))
    else if (isOn('allLabels')) filters.push((item) => [...labels].every((id) => isCarried(item, id)))
    else filters.push((item) => [...labels].some((id) => isCarried(item, id)))
  }
  if (isOn('onlyWithPhoto')) filters.push(({ imageId }) => imageId !== undefined)
  for (const gap of given('without') ?? []) filters.push((item) => gaps[gap]?.(item) ?? false)
  for (const [state, holds] of Object.entries(states)) {
    const wanted = query.get(state)
    if (wanted) filters.push((item) => holds(item) === (wanted === 'true'))
  }
  for (const { field, from, to } of rangeFilters) {
    const [least, most] = [query.get(from), query.get(to)]
    const { kind } = itemFields[field]
    const wire = field === 'purchaseDate' ? 'purchaseTime' : field
    if (field === 'warrantyExpires' && (least || most))
      filters.push(({ lifetimeWarranty }) => !lifetimeWarranty)
    if (least)
      filters.push(
        (item) =>
          item[wire] !== '' && (kind === 'date' ? item[wire] >= least : Number(item[wire]) >= Number(least)),
      )
    if (most)
      filters.push(
        (item) =>
          item[wire] !== '' && (kind === 'date' ? item[wire] <= most : Number(item[wire]) <= Number(most)),
      )
  }
  return filters

  function isWithin(id: string): boolean {
    return places?.has(id) || isInside(locations.get(id)?.parentId)
  }
  function isInside(parentId: string | undefined): boolean {
    return parentId !== undefined && isWithin(parentId)
  }
}

/** Sorts items like the server. A search is sorted by relevance, with archived items last; a list by its column. */
function sorted(found: CopyRow[], words: readonly SearchWord[], query: URLSearchParams) {
  const asked = query.get('orderBy')
  if (asked === null && words.length > 0)
    return sortBy(found, (row) => `${Number(row.item.archived)} ${rankOf(row, words)} ${row.name}`)
  const by = itemOrders.find((order) => order === asked) ?? 'name'
  const rows = sortBy(found, ({ item }) => orderValue(item, by))
  return (query.get('order') ?? defaultDirections[by]) === 'desc' ? rows.toReversed() : rows
}

/** Ranks an item by where the words are: 0 start of the name, 1 name, 2 other texts, 3 location or labels. */
function rankOf(row: CopyRow, words: readonly SearchWord[]) {
  if (words.every(({ word }) => row.name.includes(word)))
    return row.name.startsWith(words[0]?.word ?? '') ? 0 : 1
  return words.every(({ inText }) => row.text.includes(inText)) ? 2 : 3
}

function orderValue(item: ItemSummary, by: ItemOrder): string | number {
  if (by === 'location') return nameKey(item.locationPath?.join(' / ') ?? '')
  // as: `by` can be any order. Except for the location, an order is a key of the summary or of a field that the copy
  // lacks.
  const value = (item as Record<string, unknown>)[by] ?? ''
  return typeof value === 'string' ? nameKey(value) : Number(value)
}

/** Sorts by a key. Items with equal keys are sorted by id, which begins with the time of creation. */
function sortBy(rows: readonly CopyRow[], keyOf: (row: CopyRow) => string | number) {
  return rows
    .map((row) => ({ row, key: keyOf(row), id: row.item.id }))
    .toSorted((one, other) => {
      const by = one.key === other.key ? 'id' : 'key'
      return one[by] < other[by] ? -1 : 1
    })
    .map(({ row }) => row)
}

function pageOf(found: readonly CopyRow[], query: URLSearchParams, words: readonly SearchWord[]): ItemPage {
  const read = (key: string) => Number.parseInt(query.get(key) ?? '', 10) || -1
  const [page, pageSize] = [read('page'), read('pageSize')]
  const start = pageSize > 0 ? (Math.max(page, 1) - 1) * pageSize : 0
  const shown = found.slice(start, pageSize > 0 ? start + pageSize : undefined)
  const sum = (of: (item: ItemSummary) => number) =>
    Number(found.reduce((total, { item }) => total + of(item), 0).toFixed(4))
  return {
    page,
    pageSize,
    total: found.length,
    totalValue: sum(countedBy(query.get('valuation'))),
    ...(query.get('totalQuantity') === 'true' && { totalQuantity: sum(({ quantity }) => quantity) }),
    items: shown.map((row) => withReason(row, words)),
  }
}

/**
 * `length` is the maximum number of characters of an excerpt, `lead` the number of characters before the found word.
 */
const excerpt = { length: 120, lead: 12 }

/** Adds the label or text with a searched word, when neither the name nor the location contains that word. */
function withReason({ item, name }: CopyRow, words: readonly SearchWord[]): ItemSummary {
  const path = item.locationPath?.map(foldText) ?? []
  const hidden = words.find(({ word }) => !name.includes(word) && !path.some((part) => part.includes(word)))
  if (!hidden) return item
  const texts: ItemMatch[] = [
    ...item.labels.map((label) => ({ field: 'labels', text: label.name })),
    ...searchedTextsOf(item),
    { field: 'assetId', text: item.assetId },
  ]
  const match = texts.find(({ text }) => foldText(text).includes(hidden.word))
  if (!match) return item
  const from = Math.max(0, foldText(match.text).indexOf(hidden.word) - excerpt.lead)
  const part = match.text.slice(from, from + excerpt.length)
  return { ...item, match: { ...match, text: from > 0 ? `…${part}` : part } }
}
