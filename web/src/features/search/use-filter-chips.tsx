import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/items-search.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { labelColor } from '#web/ui/label-color.ts'
import { Dot } from '#web/ui/tag.tsx'

export interface FilterChip {
  key: string
  text: string
  icon?: ReactNode
  /** What takes it away. */
  changes: ItemsSearchChanges
}

/** Every filter of the address, in words. */
export function useFilterChips(search: ItemsSearch): FilterChip[] {
  return [
    ...usePlaceChips(search),
    ...useLabelChips(search),
    ...useRangeChips(search),
    ...useMarkChips(search),
  ]
}

function usePlaceChips({ loc = [] }: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { data: locations } = useQuery({ ...locationsQuery(), enabled: loc.length > 0 })
  return loc.map((id) => ({
    key: id,
    text: locations?.find((location) => location.id === id)?.name ?? t('items.unknownPlace'),
    icon: <LocationCubby locationId={id} size={22} />,
    changes: { loc: loc.filter((each) => each !== id) },
  }))
}

function useLabelChips({ lab = [], negateLabels }: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { data: labels } = useQuery({ ...labelsQuery(), enabled: lab.length > 0 })
  return lab.map((id) => {
    const label = labels?.find((each) => each.id === id)
    const name = label?.name ?? t('items.unknownLabel')
    return {
      key: id,
      text: negateLabels ? t('items.notLabel', { name }) : name,
      icon: <Dot color={labelColor(label)} />,
      changes: { lab: lab.filter((each) => each !== id) },
    }
  })
}

function useRangeChips(search: ItemsSearch): FilterChip[] {
  const { t } = useTranslation()
  const { money, moneyShort } = useFormats()
  const price = (amount: number) => (Number.isInteger(amount) ? moneyShort(amount) : money(amount))
  const ranges = [
    { name: t('items.price'), from: 'priceMin', to: 'priceMax', write: price },
    { name: t('items.quantity'), from: 'quantityMin', to: 'quantityMax', write: formatNumber },
    { name: t('items.bought'), from: 'purchasedFrom', to: 'purchasedTo', write: formatDay },
    { name: t('items.warranty'), from: 'warrantyFrom', to: 'warrantyTo', write: formatDay },
  ] as const
  return ranges.flatMap(({ name, from, to, write }) => {
    const say = (value: string | number | undefined) =>
      // as: each range writes the values of its own two keys.
      value === undefined ? undefined : (write as (value: string | number) => string)(value)
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
  const { fields = [], without = [], insured, sold } = search
  const gaps = {
    location: t('items.withoutPlace'),
    photo: t('items.withoutPhoto'),
    label: t('items.withoutLabel'),
    price: t('items.withoutPrice'),
  }
  const marks: (FilterChip | undefined)[] = [
    ...fields.map((field) => ({
      key: field,
      text: field.replace('=', ': '),
      changes: { fields: fields.filter((each) => each !== field) },
    })),
    ...without.map((gap) => ({
      key: `without-${gap}`,
      text: gaps[gap],
      changes: { without: without.filter((each) => each !== gap) },
    })),
    search.onlyWithPhoto && {
      key: 'with-photo',
      text: t('items.withPhoto'),
      changes: { onlyWithPhoto: undefined },
    },
    search.onlyWithoutPhoto && {
      key: 'without-photo',
      text: t('items.withoutPhoto'),
      changes: { onlyWithoutPhoto: undefined },
    },
    insured === undefined
      ? undefined
      : {
          key: 'insured',
          text: insured ? t('items.insured') : t('items.notInsured'),
          changes: { insured: undefined },
        },
    sold === undefined
      ? undefined
      : { key: 'sold', text: sold ? t('items.sold') : t('items.notSold'), changes: { sold: undefined } },
    search.archived && {
      key: 'archived',
      text: t('items.withArchived'),
      changes: { archived: undefined },
    },
  ]
  return marks.filter((mark) => mark !== undefined)
}
