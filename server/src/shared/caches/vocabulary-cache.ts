import { LRUCache } from 'lru-cache'

/** Words of all households together. */
const maxWords = 300_000

/** The words by which a household named its things up to a revision; some may have gone out of use since they were collected. */
export interface KeptVocabulary {
  readonly revision: number
  readonly words: Set<string>
}

/** By household, those used last kept longest. */
export type VocabularyCache = LRUCache<number, KeptVocabulary>

export function createVocabularyCache(): VocabularyCache {
  return new LRUCache({ maxSize: maxWords, sizeCalculation: ({ words }) => words.size + 1 })
}
