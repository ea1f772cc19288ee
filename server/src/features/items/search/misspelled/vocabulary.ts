import { distance as levenshtein } from 'fastest-levenshtein'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { foldText } from '#contract/text/fold-text.ts'
import { walkMakers, walkNameKeys } from './item-names.repository.ts'

export interface Spelling {
  word: string
  distance: number
}

const maxSpellings = 5
/** The extra cost when the first letter differs, in typing errors, because users seldom mistype it. */
const otherStart = 0.5
/**
 * The extra cost when the word is longer than the typed text, in typing errors, because a complete word is more likely.
 */
const unfinished = 0.25

/** Returns the words in names of items, manufacturers, locations and labels. */
export function loadVocabulary(context: Context, actor: Actor): Promise<readonly string[]> {
  return context.cached(actor, 'vocabulary', async () => {
    const household = householdDb(context, actor)
    const words = new Set<string>()
    const add = (folded: string) => {
      for (const [word] of folded.matchAll(namePattern)) words.add(word)
    }
    for await (const page of walkNameKeys(household)) page.forEach(({ name_key }) => add(name_key))
    for await (const page of walkMakers(household))
      page.forEach(({ manufacturer }) => add(foldText(manufacturer)))
    const named = [...(await getLocationIndex(context, actor)).all, ...(await listLabels(context, actor))]
    for await (const part of inChunks(named)) part.forEach(({ name }) => add(foldText(name)))
    return [...words]
  })
}

/** Matches words without digits. A number is left out, because it is not a misspelling of another number. */
const namePattern = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}])/gu

/** Returns likely spellings of a typed word, the most likely first. */
export async function findSpellings(typed: string, vocabulary: readonly string[]): Promise<Spelling[]> {
  const max = maxDistance(typed)
  const found: Spelling[] = []
  for await (const part of inChunks(vocabulary)) {
    for (const word of part) {
      const errors = word === typed ? Infinity : editDistance(typed, word)
      if (errors <= max) found.push({ word, distance: errors + (word[0] === typed[0] ? 0 : otherStart) })
    }
  }
  return found
    .toSorted((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    .slice(0, maxSpellings)
}

/**
 * Counts the missing, extra and wrong letters in a typed text, compared with a word or with the beginning of a longer
 * word.
 */
function editDistance(typed: string, word: string): number {
  // Two swapped letters count as one error.
  const swapped = sortLetters(typed) === sortLetters(word) ? 1 : 0
  const begins = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return Math.min(
    levenshtein(typed, word) - swapped,
    ...begins.map((begin) => levenshtein(typed, begin) + unfinished),
  )
}

const sortLetters = (word: string) => [...word].toSorted().join('')

/**
 * Returns the maximum number of typing errors to correct. It is low for short words, because a short word with several
 * errors could be any word.
 */
function maxDistance(typed: string): number {
  if (!/^\p{L}{3,}$/u.test(typed)) return 0
  if (typed.length < 5) return 1
  return typed.length < 8 ? 2 : 3
}
