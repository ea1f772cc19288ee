import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { inParts } from '#server/shared/process/event-loop.ts'
import { foldText } from '#server/shared/texts/fold-text.ts'
import { householdDb } from '#server/database/household-db.ts'
import { countSlips } from '#server/shared/texts/slips.ts'
import { walkNames } from './item-lists.repository.ts'

export interface Spelling {
  word: string
  slips: number
}

const maxSpellings = 5
/** People seldom slip at the first letter. */
const otherStart = 0.5

/** The words by which a household names its items, makers, locations and labels. */
export function getVocabulary(context: Context, actor: Actor): Promise<readonly string[]> {
  const household = householdDb(context, actor)
  return context.cached(actor.groupId, actor.revision, 'vocabulary', async () => {
    const words = new Set<string>()
    const add = (folded: string) => {
      for (const [word] of folded.matchAll(namePattern)) words.add(word)
    }
    const named = [...(await getLocationIndex(context, actor)).all, ...(await listLabels(context, actor))]
    for await (const part of inParts(named)) for (const { name } of part) add(foldText(name))
    const makers = new Set<string>()
    for await (const items of walkNames(household)) {
      for (const { name_key, manufacturer } of items) {
        add(name_key)
        makers.add(manufacturer)
      }
    }
    for await (const part of inParts([...makers])) for (const maker of part) add(foldText(maker))
    return [...words]
  })
}

/** Words without digits: a number that is not there is another number. */
const namePattern = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu

/** The words that a typed one may be meant to be, the likeliest first. */
export async function findSpellings(typed: string, vocabulary: readonly string[]): Promise<Spelling[]> {
  const most = maxSlips(typed)
  const found: Spelling[] = []
  for await (const part of inParts(vocabulary)) {
    for (const word of part) {
      const slips = word === typed ? undefined : countSlips(typed, word, most)
      if (slips !== undefined) found.push({ word, slips: slips + (word[0] === typed[0] ? 0 : otherStart) })
    }
  }
  return found
    .toSorted((one, other) => one.slips - other.slips || one.word.length - other.word.length)
    .slice(0, maxSpellings)
}

/** In a short word one slip leaves little that is alike. */
function maxSlips(typed: string): number {
  if (!/^\p{L}{3,}$/u.test(typed)) return 0
  if (typed.length < 5) return 1
  return typed.length < 8 ? 2 : 3
}
