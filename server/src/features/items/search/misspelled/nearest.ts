import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { likeness, trigrams } from '#contract/text/fold-text.ts'
import type { SearchWord } from '../search-word.ts'
import type { ItemFilter } from '../item-filter.repository.ts'
import { hasMatch, listAlike, searchItems } from '../found-items.repository.ts'
import { lookUpWords } from '../item-filter.service.ts'
import { findSpellings, loadVocabulary } from './vocabulary.ts'

const maxNearest = 10
const maxReadings = 8
/** The minimum similarity of two words. Less similar words are assumed to be different words. */
const minLikeness = 0.3

interface Nearest {
  ids: string[]
  /** Corrected search texts, the most likely first. Leaves out a text that finds no more items than earlier texts. */
  spellings: string[]
}

/**
 * Returns the items that a search without results may have meant: items found with corrected spelling or, when there
 * are none, similar items.
 */
export async function findNearest(context: Context, actor: Actor, filter: ItemFilter): Promise<Nearest> {
  const household = householdDb(context, actor)
  const known = await findKnown(household, filter)
  const respelled = await findRespelled(context, actor, household, filter, known)
  if (respelled.ids.length > 0) return respelled
  const unknown = filter.words.filter((word) => !known.includes(word))
  const alike = await rankAlike(household, { ...filter, words: known }, unknown)
  const ids = alike.length > 0 ? alike : await rankAlike(household, { ...filter, words: [] }, filter.words)
  return { ids, spellings: [] }
}

async function findKnown(household: HouseholdDb, filter: ItemFilter): Promise<SearchWord[]> {
  const known: SearchWord[] = []
  for (const word of filter.words) {
    if (await hasMatch(household, { ...filter, words: [word] })) known.push(word)
  }
  return known
}

/** A search with corrected words, and the number of typing errors that it assumes. */
interface Reading {
  words: readonly string[]
  distance: number
}

async function findRespelled(
  context: Context,
  actor: Actor,
  household: HouseholdDb,
  filter: ItemFilter,
  known: readonly SearchWord[],
): Promise<Nearest> {
  const page = { limit: maxNearest, offset: 0 }
  const found = new Set<string>()
  const spellings: string[] = []
  const readings = await listReadings(context, actor, filter.words, known)
  // Take turns among the items found by equally likely spellings, so that the best item of each spelling is near the top.
  for (const equals of Map.groupBy(readings, ({ distance }) => distance).values()) {
    const lists: string[][] = []
    for (const { words } of equals) {
      const meant = { ...filter, words: await lookUpWords(context, actor, words) }
      const { ids } = await searchItems(household, meant, page)
      const others = [...found, ...lists.flat()]
      if (ids.some((id) => !others.includes(id))) spellings.push(words.join(' '))
      lists.push(ids)
    }
    for (let turn = 0; turn < maxNearest; turn++)
      for (const id of lists.flatMap((ids) => ids.slice(turn, turn + 1))) found.add(id)
    if (found.size >= maxNearest) break
  }
  return { ids: [...found].slice(0, maxNearest), spellings }
}

/** Returns the corrections of the whole search text, the most likely first; none when a word has no correction. */
async function listReadings(
  context: Context,
  actor: Actor,
  words: readonly SearchWord[],
  known: readonly SearchWord[],
): Promise<Reading[]> {
  const vocabulary = await loadVocabulary(context, actor)
  let readings: Reading[] = [{ words: [], distance: 0 }]
  for (const searched of words) {
    const { word } = searched
    const asTyped = known.includes(searched) ? [{ word, distance: 0 }] : []
    const spellings = [...asTyped, ...(await findSpellings(word, vocabulary))]
    readings = readings
      .flatMap((one) =>
        spellings.map((next) => ({
          words: [...one.words, next.word],
          distance: one.distance + next.distance,
        })),
      )
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, maxReadings)
    if (readings.length === 0) return []
  }
  return readings.filter(({ distance }) => distance > 0)
}

async function rankAlike(household: HouseholdDb, filter: ItemFilter, words: readonly SearchWord[]) {
  if (words.length === 0) return []

  const wanted = words.map(({ word }) => word)
  const runs = wanted.flatMap((word) => [...trigrams(word)])
  const candidates = await listAlike(household, filter, runs)
  return candidates
    .map(({ id, name, text }) => ({
      id,
      name,
      likeness: meanLikeness(wanted, text) + meanLikeness(wanted, name) / 10,
    }))
    .filter((candidate) => candidate.likeness >= minLikeness)
    .toSorted((one, other) => other.likeness - one.likeness || one.name.localeCompare(other.name, 'en'))
    .slice(0, maxNearest)
    .map(({ id }) => id)
}

function meanLikeness(words: readonly string[], text: string): number {
  return words.reduce((sum, word) => sum + likeness(word, text), 0) / words.length
}
