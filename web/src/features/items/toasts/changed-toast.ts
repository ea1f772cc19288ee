import type { TFunction } from 'i18next'
import type { MergingToast } from '#web/shared/undo/use-undo.ts'

interface Changed {
  item: { id: string; name: string }
  field: string
  /** The old and the new value as text. An empty text means that there was or is no value. */
  before: string
  after: string
}

/** Values with more characters are not repeated in the toast, because it would cover the page. */
const maxLength = 40

/**
 * Returns the toast about a changed field of an item. Several changes of one item share a toast, which names the last
 * change and counts all of them, because “Undo all” undoes all of them.
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
