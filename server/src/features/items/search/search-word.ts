export type FileText = 'attachment_search' | 'file_text'

/** A word of a search. Besides the texts of items, locations, labels and files may contain it. */
export interface SearchWord {
  word: string
  /** The word without the separators of numbers, as in the search texts of items: `rtax88u` for `rt-ax88u`. */
  inText: string
  /** True for a word of one or two letters, to be searched in the index of short tokens. */
  isShort: boolean
  locationIds: readonly string[]
  labelIds: readonly string[]
  fileTexts: readonly FileText[]
}
