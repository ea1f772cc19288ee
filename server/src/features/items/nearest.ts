import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { likeness, trigrams } from '#server/shared/fold-text.ts'
import type { ItemFilter, SearchWord } from './item-filter.repository.ts'
import { countItems, listAlike } from './item-lists.repository.ts'

const maxNearest = 10
/** Below this a word is another word, not a slip of the finger. */
const minLikeness = 0.3

/**
 * The items most like a search that found nothing: words that do occur must still match, the others count by how
 * alike they are to the best word of an item.
 */
export async function findNearest(context: Context, actor: Actor, filter: ItemFilter): Promise<string[]> {
  const { known, unknown } = await splitWords(context, actor, filter)
  const alike = await rankAlike(context, actor, { ...filter, words: known }, unknown)
  return alike.length > 0 ? alike : rankAlike(context, actor, { ...filter, words: [] }, filter.words)
}

async function splitWords(context: Context, actor: Actor, filter: ItemFilter) {
  const { read, kind } = context.database
  const known: SearchWord[] = []
  const unknown: SearchWord[] = []
  for (const word of filter.words) {
    const { total } = await countItems(read, kind, actor.groupId, { ...filter, words: [word] })
    if (total > 0) known.push(word)
    else unknown.push(word)
  }
  return { known, unknown }
}

async function rankAlike(context: Context, actor: Actor, filter: ItemFilter, words: readonly SearchWord[]) {
  if (words.length === 0) return []
  const { read, kind } = context.database
  const wanted = words.map(({ word }) => word)
  const runs = wanted.flatMap((word) => [...trigrams(word)])
  const candidates = await listAlike(read, kind, actor.groupId, filter, runs)
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
