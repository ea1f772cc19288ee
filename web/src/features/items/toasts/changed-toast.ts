import type { TFunction } from 'i18next'
import type { MergingToast } from '#web/shared/undo/use-undo.ts'

interface Changed {
  item: { id: string; name: string }
  field: string
  /** The old and the new value as text. Empty when there is none. */
  before: string
  after: string
}

/** A toast does not repeat longer values, because it would cover the page. */
const maxLength = 40

/**
 * Says how a field of an item was changed. Several changes of one item become one toast, which names the last and counts
 * all, because its “Undo all” undoes changes of other fields too.
 */
export function changedToast({ item, ...change }: Changed, t: TFunction): MergingToast {
  const text = changeText({ name: item.name, ...change }, t)
  return {
    kind: `change of ${item.id}`,
    one: text,
    several: (count) => `${text} · ${t('history.edits', { count })}`,
  }
}

function changeText({ name, field, before, after }: Omit<Changed, 'item'> & { name: string }, t: TFunction) {
  if (after === '') return t('toast.cleared', { field, name })
  if (after.length > maxLength || before.length > maxLength) return t('toast.changed', { field, name })
  return before === ''
    ? t('toast.setTo', { field, name, value: after })
    : t('toast.changedFromTo', { field, name, before, after })
}
