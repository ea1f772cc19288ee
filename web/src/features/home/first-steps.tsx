import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Camera,
  ChevronRight,
  FileSpreadsheet,
  FlaskConical,
  House,
  LayoutGrid,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addSamples } from '#contract/samples.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { householdsQuery, roleKeys } from '#web/features/households/household.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { goToHousehold, useCanWrite, useHousehold, useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The home page of an empty household, with ways to add items. */
export function FirstSteps() {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  const canWrite = useCanWrite()
  const samples = useWrite({
    write: (send) => send(addSamples, {}),
    toast: ({ items }) => t('home.samplesAdded', { count: items }),
    awaitRefetch: true,
  })
  const { data: locations = [] } = useQuery(locationsQuery())
  return (
    <div className="grid gap-5.5 pt-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,28.75rem)] xl:items-center xl:gap-16 xl:pt-[5vh]">
      <EmptyShelf onAdd={canWrite ? () => openDialog('item') : undefined} />
      <div className="xl:order-first">
        <h2 className="text-3xl font-650 tracking-[-0.026em] text-balance">
          {locations.length > 0
            ? t('home.emptyTitle', { count: locations.length })
            : t('home.emptyTitleNoRooms')}
        </h2>
        <p className="mt-2 max-w-[34ch] text-lg text-second">
          {canWrite ? t('home.emptyText') : t('home.emptyTextViewer')}
        </p>
        {canWrite ? (
          <ul className="mt-5">
            <Step
              icon={Camera}
              name={t('home.firstItem')}
              hint={t('home.firstItemHint')}
              onClick={() => openDialog('item')}
            />
            <Step
              icon={FileSpreadsheet}
              name={t('import.title')}
              hint={t('home.spreadsheetHint')}
              onClick={() => openDialog('import')}
            />
            <Step
              icon={FlaskConical}
              name={t('home.trySamples')}
              hint={t(samples.isPending ? 'home.addingSamples' : 'home.trySamplesHint')}
              isPending={samples.isPending}
              onClick={() => void samples.write()}
            />
          </ul>
        ) : null}
        <OtherHouseholds />
        <p role="status" className="sr-only">
          {samples.isPending ? t('home.addingSamples') : null}
        </p>
        {locations.length > 0 ? <Rooms locations={locations} /> : null}
      </div>
    </div>
  )
}

function Rooms({ locations }: { locations: readonly LocationListEntry[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="mt-6 mb-2 text-sm text-second">{t('home.rooms')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {locations.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <Link
              to="/location/$id"
              params={{ id }}
              className="inline-flex h-[30px] max-w-full items-center gap-1.5 rounded-tag bg-fill px-2.5 text-sm font-medium text-second hover:bg-fill-hover max-md:h-9"
            >
              <LayoutGrid size={14} aria-hidden className="shrink-0" />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to the user's other households, because a user who misses data may have opened the wrong household. */
function OtherHouseholds() {
  const { t } = useTranslation()
  const person = useSession()
  const isAlone = (person?.groupIds.length ?? 0) < 2
  const { data = [] } = useQuery({ ...householdsQuery, enabled: !isAlone })
  const current = useHousehold()
  const others = isAlone ? [] : data.filter(({ id }) => id !== current?.id)
  if (others.length === 0) return null
  return (
    <>
      <p className="mt-6 text-sm text-second">{t('kind.households')}</p>
      <ul>
        {others.map(({ id, name, role }) => (
          <Step
            key={id}
            icon={House}
            name={name}
            hint={t(roleKeys[role])}
            onClick={() => goToHousehold(id)}
          />
        ))}
      </ul>
    </>
  )
}

interface StepProps {
  icon: LucideIcon
  name: string
  hint: string
  isPending?: boolean
  onClick: () => void
}

function Step({ icon: Icon, name, hint, isPending = false, onClick }: StepProps) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onClick}
        aria-disabled={isPending}
        className="group/step flex min-h-17 w-full items-center gap-3.5 text-start"
      >
        {isPending ? (
          <LoaderCircle size={24} aria-hidden className="shrink-0 animate-spin text-link" />
        ) : (
          <Icon size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-link" />
        )}
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="block font-semibold group-hover/step:underline group-hover/step:underline-offset-3"
          >
            {name}
          </span>
          <span className="block text-sm text-second">{hint}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
      </button>
    </li>
  )
}

const cells = Array.from({ length: 16 }, (_, index) => index)
/**
 * Index of the shelf compartment with the button for the first item. It is at the same place as the highlighted
 * compartment of the logo.
 */
const firstCell = 5
const litCell = 10

/**
 * The illustration of a shelf. The compartment with the camera repeats the button for the first item, for pointers
 * only.
 */
function EmptyShelf({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div aria-hidden className="grid grid-cols-4 gap-[3px] overflow-hidden rounded-[18px]">
      {cells.map((cell) =>
        cell === firstCell && onAdd ? (
          <button
            key={cell}
            type="button"
            tabIndex={-1}
            onClick={onAdd}
            className="grid aspect-[1.25] grid-cols-[minmax(0,1fr)] place-content-center place-items-center gap-1.5 overflow-hidden bg-primary text-center text-sm leading-tight font-semibold text-primary-content xl:aspect-square"
          >
            <Camera size={28} strokeWidth={1.75} />
            <span className="line-clamp-2 max-w-full px-1 hyphens-auto wrap-anywhere max-sm:text-xs/tight">
              {t('home.firstItemShort')}
            </span>
          </button>
        ) : (
          <span
            key={cell}
            className={classNames(
              'aspect-[1.25] shadow-niche max-xl:nth-[n+9]:hidden xl:aspect-square',
              cell === litCell ? 'bg-accent' : 'bg-base-200',
            )}
          />
        ),
      )}
    </div>
  )
}
