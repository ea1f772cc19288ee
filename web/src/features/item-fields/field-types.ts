import { fieldTypes, type ItemField } from '#contract/items/items.ts'
import type en from '#web/i18n/locales/en.json'

export type FieldType = ItemField['type']

export const fieldTypeKeys = {
  text: 'item.typeText',
  number: 'item.typeNumber',
  boolean: 'item.typeFlag',
  time: 'item.typeDay',
  link: 'item.typeLink',
} as const satisfies Record<FieldType, keyof typeof en>

export const isFieldType = (value: string): value is FieldType => fieldTypes.some((type) => type === value)
