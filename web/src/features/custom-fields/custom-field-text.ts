import type { TFunction } from 'i18next'
import type { ItemField } from '#contract/items/items.ts'
import { formatDay, formatWithUnit } from '#web/shared/formats.ts'

type CustomValues = Pick<ItemField, 'textValue' | 'numberValue' | 'booleanValue' | 'timeValue'>

/** Returns the value of a custom field as text. Fields of an unknown type are read as text. */
export function customFieldText(field: CustomValues & { type: string }, t: TFunction, unit?: string) {
  switch (field.type) {
    case 'number':
      return formatWithUnit(field.numberValue, unit)
    case 'boolean':
      return t(field.booleanValue ? 'item.yes' : 'item.no')
    case 'time':
      return formatDay(field.timeValue)
    default:
      return field.textValue
  }
}
