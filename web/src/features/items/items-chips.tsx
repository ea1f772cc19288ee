import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFilters, type ItemsSearch, withoutFilters } from '#web/features/items/items-search.ts'
import type { ChangeSearch } from '#web/features/items/use-items-search.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Chip, ChipButton } from '#web/ui/chip.tsx'
import { labelColor } from '#web/ui/label-color.ts'
import { Dot } from '#web/ui/tag.tsx'

interface ItemsChipsProps {
  search: ItemsSearch
  change: ChangeSearch
  /** How many more there were with archived ones. */
  archivedCount: number
}

/** Every filter of the address as a chip to take away, and the one that is worth offering. */
export function ItemsChips({ search, change, archivedCount }: ItemsChipsProps) {
  const { t } = useTranslation()
  const removable = useChips(search)
  return (
    <>
      {removable.map(({ key, text, icon, changes }) => (
        <Chip
          key={key}
          onRemove={() => change(changes)}
          removeLabel={t('items.removeFilter', { filter: text })}
        >
          {icon}
          <span className="max-w-52 truncate">{text}</span>
        </Chip>
      ))}
      {!search.archived && archivedCount > 0 ? (
        <ChipButton onClick={() => change({ archived: true })}>
          <Archive size={16} aria-hidden />
          {t('items.withArchived')}
          <span className="text-third tabular-nums">+{formatNumber(archivedCount)}</span>
        </ChipButton>
      ) : null}
      {hasFilters(search) ? (
        <Link
          to="/items"
          search={withoutFilters(search)}
          className="inline-flex h-8 shrink-0 items-center px-2 text-xs font-semibold text-link underline-offset-3 hover:underline max-md:h-11 max-md:text-sm"
        >
          {t('items.clearFilters')}
        </Link>
      ) : null}
    </>
  )
}

interface ChipOfFilter {
  key: string
  text: string
  icon?: ReactNode
  changes: Parameters<ChangeSearch>[0]
}

function useChips(search: ItemsSearch): ChipOfFilter[] {
  const { t } = useTranslation()
  const { data: locations } = useQuery({ ...locationsQuery(), enabled: search.loc !== undefined })
  const { data: labels } = useQuery({ ...labelsQuery(), enabled: search.lab !== undefined })
  const { loc = [], lab = [], fields = [] } = search
  return [
    ...loc.map((id) => ({
      key: id,
      text: locations?.find((location) => location.id === id)?.name ?? t('items.unknownPlace'),
      icon: <LocationCubby locationId={id} size={22} />,
      changes: { loc: loc.filter((each) => each !== id) },
    })),
    ...lab.map((id) => {
      const label = labels?.find((each) => each.id === id)
      const name = label?.name ?? t('items.unknownLabel')
      return {
        key: id,
        text: search.negateLabels ? t('items.notLabel', { name }) : name,
        icon: <Dot color={labelColor(label)} />,
        changes: { lab: lab.filter((each) => each !== id) },
      }
    }),
    ...fields.map((field) => ({
      key: field,
      text: field.replace('=', ': '),
      changes: { fields: fields.filter((each) => each !== field) },
    })),
    ...(search.onlyWithPhoto
      ? [{ key: 'with-photo', text: t('items.withPhoto'), changes: { onlyWithPhoto: undefined } }]
      : []),
    ...(search.onlyWithoutPhoto
      ? [{ key: 'without-photo', text: t('items.withoutPhoto'), changes: { onlyWithoutPhoto: undefined } }]
      : []),
    ...(search.archived
      ? [{ key: 'archived', text: t('items.withArchived'), changes: { archived: undefined } }]
      : []),
  ]
}
