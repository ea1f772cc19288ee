import type { Messages } from '#server/shared/text/messages.ts'
import type { Note } from './homebox/homebox-notes.ts'
import type { PreparedHousehold } from './move-in.service.ts'

export interface ToldNote {
  readonly text: string
  /** Names of some of the records. */
  readonly examples: readonly string[]
}

/** Notes what is not moved into an existing household. `here` is its currency. */
export function notePeople({ converted, notes }: PreparedHousehold, here: string): void {
  const { members, notifiers, currency } = converted
  for (const { email } of members) notes.add('account', email)
  for (const { name } of notifiers) notes.add('ownNotifier', name)
  if (currency !== undefined && currency !== here) notes.add('otherCurrency', currency)
}

/** Returns sentences about changed and omitted records. `here` is the currency of the household. */
export function tellNotes({ sayCount }: Messages, notes: readonly Note[], here: string): ToldNote[] {
  return notes.map(({ kind, count, examples }) => {
    const values = { count: count.toLocaleString('en'), examples: examples.join(', '), here }
    const isInText = kind === 'currency' || kind === 'otherCurrency'
    return { text: sayCount(`moveIn.note.${kind}`, count, values), examples: isInText ? [] : examples }
  })
}
