import type { TFunction } from 'i18next'
import { isBlank } from '#contract/texts.ts'
import { limits } from '#contract/scalars.ts'
import { itemFields, maxLengthOf } from '#web/features/item-fields/item-fields.ts'
import type { ItemValues } from '#web/features/items/form/item-form-values.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { isSafeAddress } from '#web/ui/text-links.ts'

/** Errors by field. The key of a custom field is `fields.<key>`. */
export type ItemFormErrors = Readonly<Partial<Record<string, string>>>

export function findErrors(values: ItemValues, t: TFunction): ItemFormErrors {
  const errors: Record<string, string> = {}
  for (const field of itemFields) {
    const limit = maxLengthOf(field)
    const over = limit === undefined ? 0 : Array.from(String(values[field.wire])).length - limit
    if (over > 0) errors[field.wire] = t('item.tooLong', { count: over })
  }
  if (isBlank(values.name)) errors['name'] = t('field.nameMissing')
  if (!isAssetId(values.assetId)) errors['assetId'] = t('item.assetIdWrong')
  if (values.quantity === null) errors['quantity'] = t('item.quantityMissing')
  if (!values.usefulLifeYears && (values.restValuePercent || values.declining))
    errors['usefulLifeYears'] = t('depreciation.lifeMissing')
  for (const field of values.fields) {
    const over = Array.from(field.textValue).length - limits.fieldText
    if (isBlank(field.name)) errors[`fields.${field.key}`] = t('item.fieldNameMissing')
    else if (Array.from(field.name).length > limits.name)
      errors[`fields.${field.key}`] = t('item.nameTooLong')
    else if (over > 0) errors[`fields.${field.key}`] = t('item.tooLong', { count: over })
    else if (field.type === 'link' && field.textValue !== '' && !isSafeAddress(field.textValue))
      errors[`fields.${field.key}`] = t('item.linkWrong')
  }
  return errors
}

/** True for an asset ID: digits with any separators, as the server accepts them. An empty text is valid too. */
export function isAssetId(text: string) {
  return /^[\d\s'"-]*$/.test(text)
}

/** Returns the server's errors by field. The key `form` is an error of the whole form. */
export function errorsOf(error: unknown, t: TFunction): ItemFormErrors {
  if (!(error instanceof ApiError)) return { form: errorText(error, t) }
  if (error.code === 'parent_cycle') return { parentId: t('item.parentCycle') }
  if (error.code === 'too_deep') return { parentId: errorText(error, t) }
  const known = Object.keys(error.fields).filter((key) => fieldKeys.has(key))
  if (known.length === 0) return { form: errorText(error, t) }
  return Object.fromEntries(known.map((key) => [key, error.fields[key]]))
}

const fieldKeys = new Set<string>([...itemFields.map(({ wire }) => wire), 'locationId', 'parentId', 'fields'])
