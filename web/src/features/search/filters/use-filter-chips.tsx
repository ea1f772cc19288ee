import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemFields } from '#contract/items/item-fields.ts'
import { itemStates, rangeFilters } from '#contract/items/item-filters.ts'
import { gapNames, rangeNames, stateNames } from '#web/features/fields/item-fields.ts'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { labelColor } from '#web/ui/pictures/label-color.ts'
import { Dot } from '#web/ui/tag.tsx'

export interface FilterChip {
  key: string
  text: string
  icon?: ReactNode
  /** Changes of the search that remove the chip. */
  changes: ItemsSearchChanges
}

/** Every filter of the address, in words. */
export function useFilterChips(search: ItemsSearch): FilterChip[] {
  return [
    ...useLocationChips(search),
    ...useLabelChips(search),
    ...useRangeChips(search),
    ...useMarkChips(search),
  ]
}

function useLocationChips({ locations: ids = [] }: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { data: locations } = useQuery({ ...locationsQuery(), enabled: ids.length > 0 })
  return ids.map((id) => ({
    key: id,
    text: locations?.find((location) => location.id === id)?.name ?? t('items.unknownLocation'),
    icon: <LocationCubby locationId={id} size={22} />,
    changes: { locations: ids.filter((each) => each !== id) },
  }))
}

function useLabelChips({ labels: ids = [], negateLabels }: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { data: labels } = useQuery({ ...labelsQuery(), enabled: ids.length > 0 })
  return ids.map((id) => {
    const label = labels?.find((each) => each.id === id)
    const name = label?.name ?? t('items.unknownLabel')
    return {
      key: id,
      text: negateLabels ? t('items.notLabel', { name }) : name,
      icon: <Dot color={labelColor(label)} />,
      changes: { labels: ids.filter((each) => each !== id) },
    }
  })
}

function useRangeChips(search: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { money, moneyShort } = useFormats()
  const price = (amount: number) => (Number.isInteger(amount) ? moneyShort(amount) : money(amount))
  return rangeFilters.flatMap(({ field, from, to }) => {
    const name = t(rangeNames[field])
    const { kind } = itemFields[field]
    const say = (value: string | number | undefined) => {
      if (typeof value !== 'number') return value && formatDay(value)
      return kind === 'money' ? price(value) : formatNumber(value)
    }
    const [start, end] = [say(search[from]), say(search[to])]
    const changes = { [from]: undefined, [to]: undefined }
    if (start !== undefined && end !== undefined)
      return [{ key: from, text: t('items.rangeBetween', { name, from: start, to: end }), changes }]
    if (start !== undefined)
      return [{ key: from, text: t('items.rangeFrom', { name, from: start }), changes }]
    return end === undefined ? [] : [{ key: from, text: t('items.rangeTo', { name, to: end }), changes }]
  })
}

function useMarkChips(search: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { fields = [], without = [] } = search
  const marks: (FilterChip | undefined)[] = [
    ...fields.map((field) => ({
      key: field,
      text: field.replace('=', ': '),
      changes: { fields: fields.filter((each) => each !== field) },
    })),
    ...without.map((gap) => ({
      key: `without-${gap}`,
      text: t(gapNames[gap]),
      changes: { without: without.filter((each) => each !== gap) },
    })),
    search.onlyWithPhoto && {
      key: 'with-photo',
      text: t('items.withPhoto'),
      changes: { onlyWithPhoto: undefined },
    },
    ...itemStates.map((state) => {
      const is = search[state]
      if (is === undefined) return undefined
      return { key: state, text: t(stateNames[state][is ? 'yes' : 'no']), changes: { [state]: undefined } }
    }),
    search.includeArchived && {
      key: 'archived',
      text: t('items.withArchived'),
      changes: { includeArchived: undefined },
    },
  ]
  return marks.filter((mark) => mark !== undefined)
}
