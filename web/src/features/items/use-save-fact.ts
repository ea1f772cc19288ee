import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import type { Fact, FactValue } from '#web/features/items/item-facts-list.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { showToast } from '#web/shared/toasts.ts'

/** Saves one fact and says what it is now; flags have no editor, so their refusal is said by a toast. */
export function useSaveFact(item: Item) {
  const { t } = useTranslation()
  const { patch } = useItemPatch(item.id)
  const { money } = useFormats()

  function shortText(fact: Fact, value: FactValue) {
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    if (typeof value === 'number') return fact.kind === 'money' ? money(value) : formatNumber(value)
    return fact.kind === 'day' ? formatDay(value) : value
  }

  function message(fact: Fact, value: FactValue) {
    const name = fact.label
    if (value === '') return t('item.cleared', { name })
    const text = shortText(fact, value)
    return text.length > 40 ? t('item.savedFact', { name }) : t('item.changedTo', { name, value: text })
  }

  return async (fact: Fact, value: FactValue) => {
    const { update, shown } = fact.toChange(value)
    try {
      await patch(update, shown, message(fact, value))
    } catch (error) {
      if (fact.kind !== 'flag') throw error
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }
}
