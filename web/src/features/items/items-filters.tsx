import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Image, ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemsSearch } from '#web/features/items/items-search.ts'
import type { ChangeSearch } from '#web/features/items/use-items-search.ts'
import { labelStatisticsQuery, labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import {
  holdsMost,
  type LocationNode,
  roomsOf,
  toLocationTree,
} from '#web/features/locations/location-tree.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { labelColor } from '#web/ui/label-color.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Dot } from '#web/ui/tag.tsx'

interface FiltersProps {
  search: ItemsSearch
  change: ChangeSearch
}

/** How many labels and rooms show before "All". */
const shownAtFirst = 8

/** Beside the cards when it is wide, in a sheet else. */
export function ItemsFilters({ search, change }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-5">
      <PlaceFilter search={search} change={change} />
      <LabelFilter search={search} change={change} />
      <Section title={t('items.onlyWith')}>
        <div className="mt-1 flex flex-wrap gap-1.5">
          <ChipButton
            aria-pressed={search.onlyWithPhoto === true}
            onClick={() =>
              change({ onlyWithPhoto: search.onlyWithPhoto ? undefined : true, onlyWithoutPhoto: undefined })
            }
          >
            <Image size={16} aria-hidden />
            {t('items.withPhoto')}
          </ChipButton>
          <ChipButton
            aria-pressed={search.onlyWithoutPhoto === true}
            onClick={() =>
              change({
                onlyWithoutPhoto: search.onlyWithoutPhoto ? undefined : true,
                onlyWithPhoto: undefined,
              })
            }
          >
            <ImageOff size={16} aria-hidden />
            {t('items.withoutPhoto')}
          </ChipButton>
        </div>
      </Section>
      <Checkbox
        isChecked={search.archived === true}
        onChange={(isOn) => change({ archived: isOn || undefined })}
      >
        <span className="text-sm max-lg:text-[1rem]">{t('items.withArchived')}</span>
      </Checkbox>
    </div>
  )
}

function PlaceFilter({ search, change }: FiltersProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(locationsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const chosen = search.loc ?? []
  const tree = toLocationTree(data ?? [])
  const rooms = roomsOf(tree)
    .toSorted((a, b) => b.location.rowCount - a.location.rowCount)
    .filter((room, index) => index < shownAtFirst || holdsAny(room, chosen))
  // A chosen place above the rooms is only to be seen in the whole tree.
  const isTree = isWhole || chosen.some((id) => !rooms.some((room) => holdsAny(room, [id])))
  const shown = isTree ? tree : rooms
  if (data?.length === 0) return null
  return (
    <Section
      title={t('items.place')}
      mode={search.direct ? t('items.directOnly') : t('items.withInside')}
      onMode={chosen.length > 0 ? () => change({ direct: search.direct ? undefined : true }) : undefined}
    >
      {isPending ? <FilterSkeleton /> : null}
      <ul>
        {shown.map((node) => (
          <PlaceRow
            key={node.location.id}
            node={node}
            isOpenAtFirst={isTree && holdsMost(node, tree)}
            chosen={chosen}
            onChoose={(loc) => change({ loc })}
          />
        ))}
      </ul>
      {isTree || !data ? null : (
        <AllButton count={data.length} shown={shown.length} onShow={() => setIsWhole(true)} />
      )}
    </Section>
  )
}

interface PlaceRowProps {
  node: LocationNode
  isOpenAtFirst?: boolean
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Opens by itself where something inside is chosen. */
function PlaceRow({ node: { location, children }, isOpenAtFirst = false, chosen, onChoose }: PlaceRowProps) {
  const { t } = useTranslation()
  const hasChosen = children.some((child) => holdsAny(child, chosen))
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || hasChosen)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <div className="flex items-center gap-1">
        <Checkbox
          isChecked={chosen.includes(location.id)}
          isPartly={hasChosen}
          onChange={(isOn) => onChoose(toggled(chosen, location.id, isOn))}
          className="min-w-0 flex-1"
        >
          <LocationCubby locationId={location.id} size={22} />
          <span title={location.name} className="min-w-0 flex-1 truncate text-sm max-lg:text-[1rem]">
            {location.name}
          </span>
          <span className="text-xs text-third tabular-nums max-lg:text-sm">
            {formatNumber(location.rowCount)}
          </span>
        </Checkbox>
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('items.inside', { name: location.name })}
            onClick={() => setIsOpen(!isOpen)}
            className="grid h-8 w-6 shrink-0 place-items-center rounded-tag text-third hover:bg-fill max-md:size-11"
          >
            <Chevron size={16} aria-hidden className="rtl:-scale-x-100" />
          </button>
        ) : (
          <span className="w-6 shrink-0 max-md:w-11" />
        )}
      </div>
      {isOpen ? (
        <ul className="ps-5">
          {children.map((child) => (
            <PlaceRow key={child.location.id} node={child} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function LabelFilter({ search, change }: FiltersProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(labelsQuery())
  const { data: statistics } = useQuery(labelStatisticsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const chosen = search.lab ?? []
  const counts = new Map(statistics?.map(({ id, itemCount }) => [id, itemCount]))
  const labels = (data ?? []).toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
  const shown = labels.filter(({ id }, index) => isWhole || index < shownAtFirst || chosen.includes(id))
  if (data?.length === 0) return null
  return (
    <Section
      title={t('items.label')}
      mode={search.negateLabels ? t('items.noneOf') : t('items.anyOf')}
      onMode={() => change({ negateLabels: search.negateLabels ? undefined : true })}
    >
      {isPending ? <FilterSkeleton /> : null}
      <ul>
        {shown.map((label) => (
          <li key={label.id}>
            <Checkbox
              isChecked={chosen.includes(label.id)}
              onChange={(isOn) => change({ lab: toggled(chosen, label.id, isOn) })}
              className="flex! pe-7 max-md:pe-12"
            >
              <Dot color={labelColor(label)} />
              <span className="min-w-0 flex-1 truncate text-sm max-lg:text-[1rem]">{label.name}</span>
              <span className="text-xs text-third tabular-nums max-lg:text-sm">
                {formatNumber(counts.get(label.id) ?? 0)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <AllButton count={labels.length} shown={shown.length} onShow={() => setIsWhole(true)} />
    </Section>
  )
}

interface SectionProps {
  title: string
  /** How the choices are meant; pressed, the other way. */
  mode?: string
  onMode?: (() => void) | undefined
  children: ReactNode
}

function Section({ title, mode, onMode, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 flex min-h-6 items-baseline justify-between gap-2 text-sm font-650 max-lg:text-base">
        {title}
        {onMode ? (
          <button
            type="button"
            onClick={onMode}
            className="text-xs font-550 text-link underline-offset-3 hover:underline max-lg:py-2 max-lg:text-sm"
          >
            {mode}
          </button>
        ) : null}
      </h2>
      {children}
    </section>
  )
}

function AllButton({ count, shown, onShow }: { count: number; shown: number; onShow: () => void }) {
  const { t } = useTranslation()
  if (shown >= count) return null
  return (
    <button
      type="button"
      onClick={onShow}
      className="min-h-8 text-sm font-550 text-link underline-offset-3 hover:underline max-md:min-h-11"
    >
      {t('items.showAll', { count })}
    </button>
  )
}

function FilterSkeleton() {
  return (
    <div className="flex flex-col gap-2.5 py-1">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 rounded-tag ${width}`} />
      ))}
    </div>
  )
}

function holdsAny(node: LocationNode, ids: readonly string[]): boolean {
  return ids.includes(node.location.id) || node.children.some((child) => holdsAny(child, ids))
}

function toggled(ids: readonly string[], id: string, isOn: boolean) {
  return isOn ? [...ids, id] : ids.filter((each) => each !== id)
}
