/** The texts by which items are found through their files, by their tables: names and words. */
export type FileText = 'attachment_search' | 'file_text'

/** One word of a search and what else than the item’s own text it may match. */
export interface SearchWord {
  word: string
  /** The word as the text of an item has it, where numbers are also joined. */
  inText: string
  /** True for a word of one or two letters, which the index of short words has. */
  isShort: boolean
  locationIds: readonly string[]
  labelIds: readonly string[]
  /** The texts of files that have it. */
  fileTexts: readonly FileText[]
}
