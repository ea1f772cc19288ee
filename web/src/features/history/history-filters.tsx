import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { membersQuery } from '#web/features/households/household.queries.ts'
import { hasFilters, type HistorySearch, type HistorySource, historySources } from './history-search.ts'
import { kindNames, kinds } from './kind-names.ts'
import { PageSearch } from '#web/components/page/page-search.tsx'
import { DateField } from '#web/components/inputs/date-field.tsx'
import type en from '#web/i18n/locales/en.json'
import { formatDay } from '#web/shared/formats.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

type Text = keyof typeof en

const sourceNames: Record<HistorySource, Text> = {
  bulk: 'history.sourceBulk',
  import: 'history.sourceImport',
  tool: 'history.sourceTool',
  job: 'history.sourceJob',
  api: 'history.sourceApi',
}

export function HistoryFilters({ search }: { search: HistorySearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/history' })
  const { data: loaded } = useQuery(membersQuery)
  const members = loaded ?? []
  const change = (next: HistorySearch) => void navigate({ search: next, resetScroll: false })
  const choices = (options: readonly (readonly [label: string, next: HistorySearch])[]): MenuEntry[] =>
    options.map(([label, next]) => ({ id: label, label, onAction: () => change({ ...search, ...next }) }))

  return (
    <div className="mb-6 flex max-w-[52rem] flex-wrap gap-2">
      <PageSearch
        label={t('history.search')}
        query={search.q ?? ''}
        onSearch={(q) => {
          const { q: _, ...rest } = search
          void navigate({ search: q ? { ...rest, q } : rest, replace: true, resetScroll: false })
        }}
        className="md:max-w-72"
      />
      <div className="flex gap-2 max-md:-mx-4 max-md:flex-[0_0_calc(100%+--spacing(8))] max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
        <Choice
          label={t('history.kind')}
          entries={choices(kinds.map((kind) => [t(kindNames[kind]), { kind }]))}
        />
        {members.length > 1 ? (
          <Choice
            label={t('history.person')}
            entries={members.map(({ id, name }) => ({
              id,
              label: name,
              onAction: () => change({ ...search, person: id }),
            }))}
          />
        ) : null}
        <Choice
          label={t('history.source')}
          entries={choices(historySources.map((source) => [t(sourceNames[source]), { source }]))}
        />
        <Popover
          label={t('history.period')}
          triggerClass={triggerClass}
          trigger={<Trigger>{t('history.period')}</Trigger>}
        >
          {() => <Period search={search} change={change} />}
        </Popover>
      </div>
      <ChosenFilters search={search} members={loaded} change={change} />
    </div>
  )
}

const triggerClass = `${buttonClass()} max-md:shrink-0`

function Trigger({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ChevronDown size={16} aria-hidden className="text-third" />
    </>
  )
}

function Choice({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    <Menu
      label={label}
      triggerClass={triggerClass}
      trigger={<Trigger>{label}</Trigger>}
      entries={entries}
      placement="bottom start"
    />
  )
}

interface PeriodProps {
  search: HistorySearch
  change: (next: HistorySearch) => void
}

function Period({ search, change }: PeriodProps) {
  const { t } = useTranslation()
  const { from = '', to = '', ...rest } = search
  const set = (first: string, last: string) =>
    change({ ...rest, ...(first && { from: first }), ...(last && { to: last }) })
  return (
    <div className="grid gap-3">
      <DateField label={t('items.from')} value={from} onChange={(day) => set(day, to)} />
      <DateField label={t('items.to')} value={to} onChange={(day) => set(from, day)} />
    </div>
  )
}

interface ChosenFiltersProps extends PeriodProps {
  members: Members | undefined
}

function ChosenFilters({ search, members, change }: ChosenFiltersProps) {
  const { t } = useTranslation()
  const chips = useChips(search, members)
  if (chips.length === 0) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {chips.map(({ text, rest }) => (
        <Chip
          key={text}
          onRemove={() => change(rest)}
          removeLabel={t('items.removeFilter', { filter: text })}
        >
          <span dir="auto" className="max-w-64 truncate">
            {text}
          </span>
        </Chip>
      ))}
      {chips.length > 1 ? (
        <Button kind="text" size="small" onClick={() => change({})}>
          {t('items.clearFilters')}
        </Button>
      ) : null}
    </div>
  )
}

type Members = readonly { id: string; name: string }[]

/** Returns each active filter as text, with the search that remains when the filter is removed. */
function useChips(search: HistorySearch, members: Members | undefined) {
  const { t } = useTranslation()
  const { batch, kind, person, source, from, to } = search
  const chips: { text: string; rest: HistorySearch }[] = []
  if (!hasFilters(search)) return chips
  if (batch) {
    const { batch: _, ...rest } = search
    chips.push({ text: t('history.oneChange'), rest })
  }
  if (kind) {
    const { kind: _, ...rest } = search
    chips.push({ text: t(kindNames[kind]), rest })
  }
  if (person) {
    const { person: _, ...rest } = search
    const name = members?.find(({ id }) => id === person)?.name
    // The filter is named “Former member” only when the list of members has loaded and does not contain this person.
    chips.push({ text: name ?? t(members ? 'history.formerMember' : 'history.person'), rest })
  }
  if (source) {
    const { source: _, ...rest } = search
    chips.push({ text: t(sourceNames[source]), rest })
  }
  if (from ?? to) {
    const { from: _, to: __, ...rest } = search
    const [first, last] = [from && formatDay(from), to && formatDay(to)]
    const text =
      first && last
        ? t('history.between', { from: first, to: last })
        : first
          ? t('history.since', { from: first })
          : t('history.until', { to: last })
    chips.push({ text, rest })
  }
  return chips
}
