import type en from '#texts/en.json'

/**
 * The kinds of notes on why records were changed or left out. They are the keys of the texts without the prefix
 * `moveIn.note.` and without plural suffixes.
 */
export type NoteKind = keyof typeof en extends infer Key
  ? Key extends `moveIn.note.${infer Kind}`
    ? Kind extends `${infer Counted}_${'one' | 'other'}`
      ? Counted
      : Kind
    : never
  : never

/** The kinds of notes whose texts do not mention how many records they are about. */
export const uncounted = ['noOwner', 'currency', 'otherCurrency', 'log'] as const satisfies NoteKind[]

/** A reason why records were changed or left out, with the number of records and the names of some. */
export interface Note {
  readonly kind: NoteKind
  count: number
  readonly examples: string[]
}

export interface Notes {
  add(kind: NoteKind, example?: string, count?: number): void
  list(): Note[]
}

const maxExamples = 5
const maxExampleLength = 120

export function createNotes(known: readonly Note[] = []): Notes {
  const notes = new Map<NoteKind, Note>(
    known.map((note) => [note.kind, { ...note, examples: [...note.examples] }]),
  )
  return {
    add(kind, example, count = 1) {
      if (count === 0) return
      const note = notes.getOrInsert(kind, { kind, count: 0, examples: [] })
      note.count += count
      if (example && note.examples.length < maxExamples && !note.examples.includes(example))
        note.examples.push(example.slice(0, maxExampleLength))
    },
    list: () => [...notes.values()],
  }
}
