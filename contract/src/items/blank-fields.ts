import type { DatePrecision } from '../written/partial-dates.ts'
import type { ItemFieldEntry, ItemFieldKey, KindOf, PrecisionKey, WireKey } from './item-fields.ts'

const blanks = { text: '', longText: '', date: '', assetId: '', money: 0, quantity: 0, flag: false } as const

/**
 * Returns the empty values of fields in the API. This function is not in `item-fields.ts`, because the sign-in page
 * loads that file.
 */
export function blankFields<Key extends ItemFieldKey>(fields: readonly ItemFieldEntry<Key>[]) {
  const entries = fields.flatMap(({ wire, kind, period }): [string, unknown][] => [
    [wire, blanks[kind]],
    ...(period ? [[`${wire}Precision`, 'day'] satisfies [string, unknown]] : []),
  ])
  // as: the compiler does not know that each key gets the empty value of its field's kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: KindOf<Each> extends 'flag'
      ? boolean
      : KindOf<Each> extends 'money' | 'quantity'
        ? number
        : string
  } & { [Each in PrecisionKey<Key>]: DatePrecision }
}
