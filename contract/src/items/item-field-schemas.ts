import Type from 'typebox'
import type { ItemFieldEntry, ItemFieldKey, KindOf, WireKey } from './item-fields.ts'
import { CalendarDate, DateInput, limits, Money, nullable, Quantity } from '../scalars.ts'

export const Name = Type.String({ minLength: 1, maxLength: limits.name })
export const Text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))
export const Flag = Type.Optional(nullable(Type.Boolean()))
const Price = Type.Optional(
  nullable(
    Type.Number({ minimum: -limits.price, maximum: limits.price, description: 'Rounded to four decimals.' }),
  ),
)
export const QuantityInput = Type.Optional(
  nullable(Type.Number({ minimum: 0, maximum: limits.quantity, description: 'Rounded to four decimals.' })),
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
  const entries = fields.map(({ wire, kind }) => [wire, outputs[kind]])
  // as: the compiler does not know that each key gets the schema of its field's kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: (typeof outputs)[KindOf<Each>]
  }
}

const inputs = {
  text: Text(limits.short),
  longText: Text(limits.notes),
  money: Price,
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

export function fieldInputs<Key extends ItemFieldKey>(fields: readonly ItemFieldEntry<Key>[]) {
  const entries = fields.map(({ wire, kind, maxLength }) => [
    wire,
    maxLength === undefined ? inputs[kind] : Text(maxLength),
  ])
  // as: the compiler does not know that each key gets the schema of its field's kind.
  return Object.fromEntries(entries) as {
    [Each in Key as WireKey<Each>]: (typeof inputs)[KindOf<Each>]
  }
}
