import { useTranslation } from 'react-i18next'
import { formatDay, formatWithUnit, useFormats } from '#web/shared/formats.ts'

/** Returns a function that formats the value of a field of the given kind. */
export function useFieldText() {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (kind: string | undefined, value: string | number | boolean, unit?: string) => {
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    if (typeof value === 'number') return kind === 'money' ? money(value) : formatWithUnit(value, unit)
    return kind === 'date' ? formatDay(value) : value
  }
}
