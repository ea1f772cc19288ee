import type { MoveInReport } from '#contract/households/move-in.ts'
import { uncounted } from './homebox/homebox-notes.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import { otherCurrency, type PreparedHousehold } from './move-in.service.ts'

/**
 * Adds notes to the report: accounts, notifiers and a different currency are not moved into an existing household.
 */
export function notePeople({ converted, notes, target }: PreparedHousehold): void {
  const { members, notifiers, currency } = converted
  for (const { email } of members) notes.add('account', email)
  for (const { name } of notifiers) notes.add('ownNotifier', name)
  if (currency !== undefined && currency !== target?.currency) notes.add('otherCurrency', currency)
}

export function describeNotes(
  { language, say, sayCount }: Messages,
  { notes, target }: PreparedHousehold,
): MoveInReport['notes'] {
  const here = target?.currency ?? otherCurrency
  return notes.list().map(({ kind, count, examples }) => {
    const values = { count: count.toLocaleString(language), examples: examples.join(', '), here }
    const isInText = kind === 'currency' || kind === 'otherCurrency'
    const one = uncounted.find((known) => known === kind)
    const text = one ? say(`moveIn.note.${one}`, values) : sayCount(`moveIn.note.${kind}`, count, values)
    return { text, examples: isInText ? [] : [...examples] }
  })
}
