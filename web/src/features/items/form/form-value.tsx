import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isolate } from '#web/i18n/isolate-values.ts'
import { customFieldText } from '#web/features/custom-fields/custom-field-text.ts'
import { fieldByWire } from '#web/features/item-fields/item-fields.ts'
import { useFieldText } from '#web/features/item-fields/use-field-text.ts'
import type { ItemValues } from '#web/features/items/form/item-form-values.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'

const otherLabels = {
  locationId: 'item.location',
  labelIds: 'kind.labels',
  parentId: 'item.parent',
  fields: 'item.sectionFields',
} as const

export function formLabel(key: keyof ItemValues) {
  if (key === 'locationId' || key === 'labelIds' || key === 'parentId' || key === 'fields')
    return otherLabels[key]
  return fieldByWire(key).label
}

interface FormValueProps {
  valueKey: keyof ItemValues
  values: ItemValues
}

export function FormValue({ valueKey, values }: FormValueProps) {
  const { t } = useTranslation()
  const text = useValueText(valueKey, values)
  return text || t('history.nothing')
}

function useValueText(key: keyof ItemValues, values: ItemValues) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  const { data: locations = [] } = useQuery(locationsQuery())
  const { data: labels = [] } = useQuery(labelsQuery())
  const { data: parent } = useQuery({
    ...itemQuery(values.parentId ?? ''),
    enabled: key === 'parentId' && values.parentId !== null,
  })
  switch (key) {
    case 'locationId':
      return locations.find(({ id }) => id === values.locationId)?.path.join(' › ') ?? ''
    case 'labelIds':
      return labels
        .filter(({ id }) => values.labelIds.includes(id))
        .map(({ name }) => isolate(name))
        .join(', ')
    case 'parentId':
      return values.parentId === null ? '' : (parent?.name ?? '…')
    case 'fields':
      return values.fields.map((field) => `${field.name}: ${customFieldText(field, t)}`).join('\n')
    default: {
      const { kind } = fieldByWire(key)
      return fieldText(kind, values[key] ?? (kind === 'money' ? 0 : ''))
    }
  }
}
