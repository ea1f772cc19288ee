import { useTranslation } from 'react-i18next'
import type { ImportedChange } from '#contract/spreadsheets.ts'
import { fieldNameOf, findColumnTarget } from './column-mapping.ts'
import { formatDay, useFormats } from '#web/shared/formats.ts'

/** Returns a function that describes a changed cell in the user's formats. */
export function useFormatChange() {
  const { t } = useTranslation()
  const { money } = useFormats()

  function show(column: string, text: string) {
    if (text === '') return text
    switch (findColumnTarget(column)?.kind) {
      case 'money':
        return money(Number(text))
      case 'date':
        return formatDay(text)
      case 'flag':
        return t(text === 'true' ? 'item.yes' : 'item.no')
      case 'path':
        return text.replaceAll(' / ', ' › ')
      default:
        return text
    }
  }

  return ({ column, before, after }: ImportedChange) => {
    const meaning = findColumnTarget(column)
    const name = meaning ? t(meaning.label) : (fieldNameOf(column) ?? column)
    const [from, to] = [show(column, before), show(column, after)]
    if (from === '') return t('import.changeAdded', { name, to })
    if (isLong(column, before, after)) return t('import.changeLong', { name })
    return to === ''
      ? t('import.changeRemoved', { name, from })
      : t('import.changeFromTo', { name, from, to })
  }
}

/** The difference of two long texts would not be visible. */
function isLong(column: string, before: string, after: string) {
  return column !== 'HB.location' && before.length > 40 && after.length > 40
}
