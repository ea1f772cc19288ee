import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { listLabels } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { listChangedSince } from '#server/journal/changed-since.ts'
import type { KeptVocabulary } from '#server/shared/caches/vocabulary-cache.ts'
import { inParts } from '#server/shared/process/event-loop.ts'
import { foldText } from '#server/shared/texts/fold-text.ts'
import { householdDb } from '#server/database/household-db.ts'
import { countSlips } from '#server/shared/texts/slips.ts'
import { type ItemNames, listNames, walkNames } from './item-names.repository.ts'

export interface Spelling {
  word: string
  slips: number
}

const maxSpellings = 5
/** People seldom slip at the first letter. */
const otherStart = 0.5

/** Beyond it, such as after an import, the words are collected anew. */
const maxChanges = 1000

/** The words by which a household names its items, makers, locations and labels, or did a while ago. */
export function getVocabulary(context: Context, actor: Actor): Promise<readonly string[]> {
  const { groupId, revision } = actor
  return context.cached({ groupId, revision }, 'vocabulary', async () => {
    const known = context.vocabularies.get(groupId)
    if (known && known.revision >= revision) return [...known.words]
    const words = (known && (await addChanged(context, actor, known))) ?? (await collectWords(context, actor))
    context.vocabularies.set(groupId, { revision, words })
    return [...words]
  })
}

/**
 * Adds the words of what was written since; undefined when that is much. Those out of use stay: whether anything else has them
 * would take all names.
 */
async function addChanged(context: Context, actor: Actor, { revision, words }: KeptVocabulary) {
  const household = householdDb(context, actor)
  const changes = await listChangedSince(household, revision, maxChanges)
  if (changes.length === maxChanges) return undefined
  if (changes.some(({ entity }) => entity === 'location' || entity === 'label'))
    await addSurroundings(context, actor, words)
  const itemIds = changes.filter(({ entity }) => entity === 'item').map(({ id }) => id)
  await addItems(words, [await listNames(household, itemIds)])
  return words
}

async function collectWords(context: Context, actor: Actor): Promise<Set<string>> {
  const words = new Set<string>()
  await addSurroundings(context, actor, words)
  await addItems(words, walkNames(householdDb(context, actor)))
  return words
}

async function addSurroundings(context: Context, actor: Actor, words: Set<string>): Promise<void> {
  const named = [...(await getLocationIndex(context, actor)).all, ...(await listLabels(context, actor))]
  for await (const part of inParts(named)) for (const { name } of part) addWords(words, foldText(name))
}

async function addItems(
  words: Set<string>,
  steps: Iterable<readonly ItemNames[]> | AsyncIterable<readonly ItemNames[]>,
): Promise<void> {
  const makers = new Set<string>()
  for await (const items of steps) {
    for (const { name_key, manufacturer } of items) {
      addWords(words, name_key)
      makers.add(manufacturer)
    }
  }
  for await (const part of inParts([...makers])) for (const maker of part) addWords(words, foldText(maker))
}

function addWords(words: Set<string>, folded: string): void {
  for (const [word] of folded.matchAll(namePattern)) words.add(word)
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
