import Type, { type TSchema } from 'typebox'
import { listLimits } from '../households/list-limits.ts'
import type { ItemFieldEntry, ItemFieldKey, KindOf, PrecisionKey, WireKey } from './item-fields.ts'
import { PartialDateInput, Precision, PrecisionInput } from '../written/partial-date-schemas.ts'
import { CalendarDate, DateInput, limits, Money, nullable, oneOf, Quantity } from '../scalars.ts'
import { valuations } from './valuation.ts'

export const Text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))
export const Flag = Type.Optional(nullable(Type.Boolean()))
export const LabelIdsInput = (description: string) =>
  Type.Optional(
    nullable(Type.Array(Type.String({ maxLength: 64 }), { maxItems: listLimits.labelsPerItem, description })),
  )
const amountInput = (minimum: number, maximum: number) =>
  Type.Optional(nullable(Type.Number({ minimum, maximum, description: 'Rounded to four decimals.' })))
const bounds = {
  money: { minimum: -limits.price, maximum: limits.price },
  quantity: { minimum: 0, maximum: limits.quantity },
}
export const QuantityInput = amountInput(bounds.quantity.minimum, bounds.quantity.maximum)

export const ValuationKey = Type.Optional(
  oneOf(
    valuations,
    'By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`.',
  ),
)

const outputs = {
  text: Type.String(),
  longText: Type.String(),
  money: Money,
  quantity: Quantity,
  date: CalendarDate,
  flag: Type.Boolean(),
  assetId: Type.String({ description: '`000-001`, or empty when the item has none.' }),
}

export function fieldOutputs<Key extends ItemFieldKey>(fields: readonly ItemFieldEntry<Key>[]) {
  const entries = fields.flatMap(({ wire, kind, period }) => [
    [wire, outputs[kind]],
    ...(period ? [[`${wire}Precision`, Precision]] : []),
  ])
  // as: the compiler does not know that each key gets the schema of its field's kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: (typeof outputs)[KindOf<Each>]
  } & { [Each in PrecisionKey<Key>]: typeof Precision }
}

const inputs = {
  text: Text(limits.short),
  longText: Text(limits.notes),
  money: amountInput(bounds.money.minimum, bounds.money.maximum),
  quantity: QuantityInput,
  date: Type.Optional(DateInput),
  flag: Flag,
  assetId: Type.Optional(
    nullable(
      Type.Union([Type.String({ maxLength: 40 }), Type.Integer()], {
        description: '`"000-012"`, `"12"`, `12`, or an empty text for none.',
      }),
    ),
  ),
}

function inputOf({ kind, period, maxLength, minimum, maximum }: ItemFieldEntry): TSchema {
  if (maxLength !== undefined) return Text(maxLength)
  if (period) return PartialDateInput
  if (kind !== 'money' && kind !== 'quantity') return inputs[kind]
  return amountInput(minimum ?? bounds[kind].minimum, maximum ?? bounds[kind].maximum)
}

export function fieldInputs<Key extends ItemFieldKey>(fields: readonly ItemFieldEntry<Key>[]) {
  const entries = fields.flatMap((field): [string, TSchema][] => [
    [field.wire, inputOf(field)],
    ...(field.period ? [[`${field.wire}Precision`, PrecisionInput] satisfies [string, TSchema]] : []),
  ])
  // as: the compiler does not know that each key gets the schema of its field's kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: (typeof inputs)[KindOf<Each>]
  } & { [Each in PrecisionKey<Key>]: typeof PrecisionInput }
}
