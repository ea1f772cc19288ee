import { formatAssetId } from '#contract/items/asset-id.ts'
import { fieldsWith } from '#contract/items/item-fields.ts'
import type { ItemMatch, ItemSummary } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { foldText, joinedNumbers } from '#contract/text/fold-text.ts'
import { listFilesWith } from '../item-files.repository.ts'
import { fieldText } from '../item-rows.mapper.ts'
import { itemEntity } from '../items.repository.ts'
import type { ItemRecord } from '../items.table.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import type { SearchWord } from './search-word.ts'

/** The length of the excerpt that is sent of a long text, and the length of its part before the found word. */
const excerptLength = 120
const lead = 12
/** A text of at most this many characters is sent as a whole, because the rows of a list have room for it. */
const shownWhole = 24

/**
 * Adds to found items the text, label or file that has a searched word, unless the name or location of the item has it.
 */
export async function explainMatches(
  context: Context,
  actor: Actor,
  { words, assetNumber }: ItemFilter,
  items: readonly ItemSummary[],
): Promise<ItemSummary[]> {
  if (assetNumber !== undefined)
    return items.map((item) => ({ ...item, match: { field: 'assetId', text: item.assetId } }))
  const hiddenIn = ({ name, location }: ItemSummary) =>
    words.filter((word) => !hasWord(name, word) && !(location && word.locationIds.includes(location.id)))
  const unexplained = items.filter((item) => hiddenIn(item).length > 0)
  if (unexplained.length === 0) return [...items]
  const household = householdDb(context, actor)
  const records = await itemEntity.load(
    household,
    unexplained.map(({ id }) => id),
  )
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const files = new Map<string, string>()
  for (const word of words.filter(({ fileTexts }) => fileTexts.length > 0)) {
    const ids = unexplained
      .filter((item) => hiddenIn(item).includes(word) && !findMatch([word], item, recordOf.get(item.id)))
      .map(({ id }) => id)
    const found = await listFilesWith(household, word, ids)
    for (const { itemId, name } of found) files.getOrInsert(itemId, name)
  }
  return items.map((item) => {
    const foundIn = files.get(item.id)
    if (foundIn !== undefined) return { ...item, foundIn }
    const match = findMatch(hiddenIn(item), item, recordOf.get(item.id))
    return match ? { ...item, match } : item
  })
}

/** True when a search finds the word in the text: as it is, or as a number in another format. */
function hasWord(text: string, { inText }: SearchWord): boolean {
  const folded = foldText(text)
  return `${folded} ${joinedNumbers(folded)}`.includes(inText)
}

/** Returns the first label, or else the first text of the item, that contains one of the searched words. */
function findMatch(
  words: readonly SearchWord[],
  { labels }: ItemSummary,
  record: ItemRecord | undefined,
): ItemMatch | undefined {
  const texts: ItemMatch[] = [
    ...labels.map(({ name }) => ({ field: 'labels', text: name })),
    ...(record ? textsOf(record) : []),
  ]
  for (const word of words) {
    const found = texts.find((match) => hasWord(`${match.name ?? ''} ${match.text}`, word))
    if (found) return { ...found, text: excerpt(found.text, word) }
  }
  return undefined
}

/** Returns the searched texts of an item except its name, short texts first. */
function textsOf(item: ItemRecord): ItemMatch[] {
  const fields = (isLong: boolean) =>
    fieldsWith('search')
      .filter(({ key, kind }) => key !== 'name' && (kind === 'longText') === isLong)
      .map(({ key, wire }) => ({ field: wire, text: item[key] }))
  const own = item.fields.map((field) => ({
    field: 'fields',
    name: field.name,
    text: field.type === 'boolean' ? '' : fieldText(field),
  }))
  const assetId = { field: 'assetId', text: formatAssetId(item.assetNumber) }
  return [...fields(false), assetId, ...own, ...fields(true)]
}

function excerpt(text: string, word: SearchWord): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  const first = (count: number) => characters.slice(0, count).join('')
  if (characters.length <= shownWhole || !hasWord(text, word)) return first(excerptLength)
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (hasWord(first(middle), word)) high = middle
    else low = middle + 1
  }
  const from = low - word.word.length - lead
  const blank = characters.indexOf(' ', Math.max(0, from))
  const start = from <= 0 ? 0 : blank >= 0 && blank < from + lead ? blank + 1 : from
  return `${start > 0 ? '…' : ''}${characters.slice(start, start + excerptLength).join('')}`
}
