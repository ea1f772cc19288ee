import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemValues, OwnField } from '#web/features/items/item-form-values.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'

/** How the form calls each fact. */
export const formLabels = {
  name: 'item.name',
  description: 'item.description',
  quantity: 'item.quantity',
  locationId: 'item.place',
  labelIds: 'item.labels',
  parentId: 'item.parent',
  assetId: 'item.assetId',
  insured: 'item.insured',
  archived: 'item.isArchived',
  syncChildItemsLocations: 'item.syncChildren',
  serialNumber: 'item.serialNumber',
  modelNumber: 'item.modelNumber',
  manufacturer: 'item.manufacturer',
  purchasePrice: 'item.pricePerPiece',
  purchaseFrom: 'item.purchaseFrom',
  purchaseTime: 'item.purchaseTime',
  lifetimeWarranty: 'item.lifetimeWarranty',
  warrantyExpires: 'item.warrantyExpires',
  warrantyDetails: 'item.warrantyDetails',
  soldTo: 'item.soldTo',
  soldPrice: 'item.soldPrice',
  soldTime: 'item.soldTime',
  soldNotes: 'item.soldNotes',
  notes: 'item.notes',
  fields: 'item.sectionFields',
} as const

interface FormValueProps {
  valueKey: keyof ItemValues
  values: ItemValues
}

/** One fact of the form as it is read. */
export function FormValue({ valueKey, values }: FormValueProps) {
  const { t } = useTranslation()
  const text = useValueText(valueKey, values)
  return text || t('history.nothing')
}

function useValueText(key: keyof ItemValues, values: ItemValues) {
  const { t } = useTranslation()
  const { money } = useFormats()
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
        .map(({ name }) => name)
        .join(', ')
    case 'parentId':
      return values.parentId === null ? '' : (parent?.name ?? '…')
    case 'fields':
      return values.fields
        .map((field) => `${field.name}: ${ownText(field, t('item.yes'), t('item.no'))}`)
        .join('\n')
    case 'purchasePrice':
    case 'soldPrice':
      return money(values[key] ?? 0)
    case 'purchaseTime':
    case 'warrantyExpires':
    case 'soldTime':
      return formatDay(values[key])
    default: {
      const value = values[key]
      if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
      return typeof value === 'number' ? formatNumber(value) : (value ?? '')
    }
  }
}

function ownText(field: OwnField, yes: string, no: string) {
  switch (field.type) {
    case 'number':
      return formatNumber(field.numberValue)
    case 'boolean':
      return field.booleanValue ? yes : no
    case 'time':
      return formatDay(field.timeValue)
    case 'text':
    case 'link':
      return field.textValue
  }
}
