import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemFields } from '#contract/items/item-fields.ts'
import { itemStates, rangeFilters } from '#contract/items/item-filters.ts'
import { gapNames, rangeNames, stateNames } from '#web/features/item-fields/item-fields.ts'
import { useFieldDescriptions } from '#web/features/custom-fields/custom-fields.queries.ts'
import {
  type ItemsSearch,
  type ItemsSearchChanges,
  splitField,
} from '#web/features/search/url/items-search.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { isDay } from '#web/shared/search-params.ts'
import { formatDay, formatNumber, formatWithUnit, useFormats } from '#web/shared/formats.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { Dot } from '#web/ui/tag.tsx'

export interface FilterChip {
  key: string
  text: string
  icon?: ReactNode
  changes: ItemsSearchChanges
}

export function useFilterChips(search: ItemsSearch): FilterChip[] {
  return [
    ...useLocationChips(search),
    ...useLabelChips(search),
    ...useRangeChips(search),
    ...useFieldChips(search),
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
  const rangeText = useRangeText()
  return rangeFilters.flatMap(({ field, from, to }) => {
    const name = t(rangeNames[field])
    const { kind } = itemFields[field]
    const boundText = (value: string | number | undefined) => {
      if (typeof value !== 'number') return value && formatDay(value)
      return kind === 'money' ? price(value) : formatNumber(value)
    }
    const text = rangeText(name, boundText(search[from]), boundText(search[to]))
    return text === undefined ? [] : [{ key: from, text, changes: { [from]: undefined, [to]: undefined } }]
  })
}

function useRangeText() {
  const { t } = useTranslation()
  return (name: string, from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined) return t('items.rangeBetween', { name, from, to })
    if (from !== undefined) return t('items.rangeFrom', { name, from })
    return to === undefined ? undefined : t('items.rangeTo', { name, to })
  }
}

/** Returns a chip for each value of a custom field and for each range. The two limits of a range share a chip. */
function useFieldChips({ fields = [], fieldsFrom = [], fieldsTo = [] }: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const rangeText = useRangeText()
  const descriptions = useFieldDescriptions(fields.length + fieldsFrom.length + fieldsTo.length > 0)
  const words: Readonly<Record<string, string>> = { true: t('item.yes'), false: t('item.no') }
  const isOf = (name: string) => (entry: string) => splitField(entry).name === name

  function valueText(name: string, value: string) {
    const description = descriptions.get(name)
    const isNumber = description?.type === 'number' && value !== '' && Number.isFinite(Number(value))
    if (isNumber) return formatWithUnit(Number(value), description.unit)
    return words[value] ?? (isDay(value) ? formatDay(value) : value)
  }

  function boundText(name: string, entry: string | undefined) {
    if (entry === undefined) return undefined
    const { value } = splitField(entry)
    return isDay(value) ? formatDay(value) : formatWithUnit(Number(value), descriptions.get(name)?.unit)
  }

  const values = fields.map((entry) => {
    const { name, value } = splitField(entry)
    return {
      key: `field ${entry}`,
      text: `${name}: ${valueText(name, value)}`,
      changes: { fields: fields.filter((each) => each !== entry) },
    }
  })
  const names = new Set([...fieldsFrom, ...fieldsTo].map((entry) => splitField(entry).name))
  const ranges = [...names].flatMap((name) => {
    const text = rangeText(
      name,
      boundText(name, fieldsFrom.findLast(isOf(name))),
      boundText(name, fieldsTo.findLast(isOf(name))),
    )
    const others = (entries: readonly string[]) => entries.filter((entry) => !isOf(name)(entry))
    const changes = { fieldsFrom: others(fieldsFrom), fieldsTo: others(fieldsTo) }
    return text === undefined ? [] : [{ key: `range ${name}`, text, changes }]
  })
  return [...values, ...ranges]
}

function useMarkChips(search: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { without = [] } = search
  const marks: (FilterChip | undefined)[] = [
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
