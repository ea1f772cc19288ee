import {
  fieldsWith,
  templateKey,
  type KindOf,
  type FieldKeyWith,
  type TemplateKey,
} from '#contract/items/item-fields.ts'
import {
  bindField,
  createFieldMapper,
  type ColumnValue,
  type StoredValue,
} from '#server/features/items/item-fields.mapper.ts'
import { columnOf, type SnakeCase } from '#server/shared/record-columns.ts'

type Key = FieldKeyWith<'inTemplate'>

export type TemplateFieldValues = { [Each in Key as TemplateKey<Each>]: StoredValue<KindOf<Each>> }
export type TemplateFieldColumns = {
  [Each in Key as `default_${SnakeCase<Each>}`]: ColumnValue<KindOf<Each>>
}

export const templateFieldMapper = createFieldMapper<
  TemplateFieldValues,
  TemplateFieldColumns,
  TemplateFieldValues
>(
  fieldsWith('inTemplate').map((field) => {
    const key = templateKey(field.key)
    return { ...bindField(field), key, wire: key, column: columnOf(key) }
  }),
)

export function toItemFields(template: TemplateFieldValues) {
  const entries = fieldsWith('inTemplate').map(({ key }) => [key, template[templateKey(key)]])
  // as: the object has the keys of `fieldsWith('inTemplate')`, which are all keys of the result.
  return Object.fromEntries(entries) as { [Each in Key]: StoredValue<KindOf<Each>> }
}
