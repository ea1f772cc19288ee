import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { searchesFiles } from '#server/features/households/households.service.ts'
import { findLabelIdsByWord, readLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { isShort, isSign, joinWord } from '#contract/text/fold-text.ts'
import { parseFlag } from '#server/shared/request-values.ts'
import type { SearchWord, FileText } from './search-word.ts'
import type { ItemFilter } from './item-filter.repository.ts'
import { parseItemQuery } from './item-query.ts'
import { findFileTexts, listFileTexts } from '../item-files.repository.ts'
import { isToken } from './item-words.repository.ts'

/**
 * Builds the filter of a query. Ignores invalid ids, but matches nothing when all ids are invalid. Valid ids of unknown
 * records match nothing either. A query for items without a label matches nothing once the label is deleted, because a
 * shared search would otherwise show strangers the items that had it.
 */
export async function readFilter(context: Context, actor: Actor, query: ItemQuery): Promise<ItemFilter> {
  const { words, ...filter } = parseItemQuery(query)
  const { locationIds } = filter
  const excluded = new Set(filter.labelMode === 'none' ? filter.labelIds : [])
  const known = await readLabels(householdDb(context, actor), excluded)
  const index =
    locationIds && parseFlag(query.includeSubLocations) ? await getLocationIndex(context, actor) : undefined
  return {
    ...filter,
    ids: known.size < excluded.size ? [] : filter.ids,
    today: filter.states.length === 0 ? '' : todayIn(actor.timeZone, context.now()),
    words: await lookUpWords(context, actor, words),
    locationIds: locationIds && index ? index.withDescendants(locationIds) : locationIds,
  }
}

/**
 * Returns for each word the locations and labels whose names contain it, and the kinds of file texts that contain it.
 */
export async function lookUpWords(
  context: Context,
  actor: Actor,
  words: readonly string[],
): Promise<SearchWord[]> {
  if (words.length === 0) return []

  const tables = await listSearchedTexts(context, actor)
  const long = words.filter((word) => !isShort(word))
  const fileTexts =
    tables.length === 0 ? undefined : await findFileTexts(householdDb(context, actor), long, tables)
  const locations = await getLocationIndex(context, actor)
  const toSearchWord = async (word: string): Promise<SearchWord> => ({
    word,
    inText: joinWord(word),
    // Search a short word in the index of short tokens. When no token there starts with it, search it inside words,
    // like a longer word.
    isShort: isShort(word) && (!/\p{L}/u.test(word) || (await isToken(householdDb(context, actor), word))),
    // Do not look up a word of one or two letters among locations and labels, because too many names contain it.
    locationIds: isShort(word) && !isSign(word) ? [] : await locations.named(word),
    labelIds: isShort(word) && !isSign(word) ? [] : await findLabelIdsByWord(context, actor, word),
    fileTexts: fileTexts?.get(word) ?? [],
  })
  return Promise.all(words.map(toSearchWord))
}

/** Returns the kinds of file texts to search, without the kinds that the household does not have. */
function listSearchedTexts(context: Context, actor: Actor): Promise<FileText[]> {
  return context.cached(actor, 'searched texts', async () => {
    const tables = await listFileTexts(householdDb(context, actor))
    return (await searchesFiles(context, actor)) ? tables : tables.filter((table) => table !== 'file_text')
  })
}
