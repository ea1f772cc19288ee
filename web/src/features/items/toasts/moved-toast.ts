import type { TFunction } from 'i18next'
import type { MergingToast } from '#web/shared/undo/use-undo.ts'

interface Moved {
  name: string
  /** The name of the previous location. Undefined when the item had no location. */
  from: string | undefined
  to: { id: string; name: string }
}

/** Says from where to where an item was moved. Several moves to one location become one toast. */
export function movedToast({ name, from, to }: Moved, t: TFunction): MergingToast {
  return {
    kind: `move to ${to.id}`,
    one: from
      ? t('toast.movedFromTo', { name, from, to: to.name })
      : t('toast.movedTo', { name, to: to.name }),
    several: (count) => t('bulk.moved', { count, location: to.name }),
  }
}
