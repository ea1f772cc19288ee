import {
  fieldsWith,
  templateKey,
  type KindOf,
  type FieldKeyWith,
  type TemplateKey,
} from '#contract/items/item-fields.ts'
import {
  bindField,
  columnOf,
  createFieldMapper,
  type ColumnValue,
  type SnakeCase,
  type StoredValue,
} from '#server/features/items/item-fields.mapper.ts'

type Key = FieldKeyWith<'inTemplate'>

export type TemplateFieldValues = { [Each in Key as TemplateKey<Each>]: StoredValue<KindOf<Each>> }
export type TemplateFieldColumns = {
  [Each in Key as `default_${SnakeCase<Each>}`]: ColumnValue<KindOf<Each>>
}

/** The fields that a template holds for its items. */
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

/** The fields of an item as a template fills them. */
export function toItemFields(template: TemplateFieldValues) {
  const entries = fieldsWith('inTemplate').map(({ key }) => [key, template[templateKey(key)]])
  // as: every field of a template under the key that an item has it by.
  return Object.fromEntries(entries) as { [Each in Key]: StoredValue<KindOf<Each>> }
}
