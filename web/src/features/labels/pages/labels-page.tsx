import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { ArrowDownWideNarrow, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { LabelTile } from '../label-fields.tsx'
import { type LabelNode, labelPath, type LabelSort, sorted, toLabelTree } from '../label-tree.ts'
import { type CountedLabel, labelsQuery, useLabels } from '../labels.queries.ts'
import { AddButton } from '#web/components/add-button.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { SearchInput } from '#web/components/page/search-input.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { findByWords } from '#web/ui/find-by-words.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * The pages of labels. In windows at least 1024 px wide, the list of labels and the open label are side by side;
 * otherwise each has its own page.
 */
export function LabelsLayout() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { id } = useParams({ strict: false })
  if (!isWide) return <Outlet />
  return (
    <>
      <div className="mb-5 flex items-center gap-3">
        {/* A link instead of a heading, because the label beside the list has the h1. */}
        <Link
          to="/labels"
          className="text-2xl font-650 tracking-tight underline-offset-3 hover:underline"
          aria-hidden={id === undefined}
          tabIndex={id === undefined ? -1 : undefined}
        >
          {t('kind.labels')}
        </Link>
        <LabelCounts />
        <span className="flex-1" />
        <AddLabelButton />
      </div>
      <div className="grid grid-cols-[20rem_minmax(0,1fr)]">
        <nav
          aria-label={t('kind.labels')}
          className="sticky top-16 -ms-2 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto ps-2 pe-6 pt-0.5 pb-8 [scrollbar-width:thin]"
        >
          <LabelList currentId={id} />
        </nav>
        <div className="min-w-0 border-s border-line ps-8">
          <Outlet />
        </div>
      </div>
    </>
  )
}

/**
 * The list of labels on narrow screens. In windows at least 1024 px wide, `LabelsLayout` shows the list, so this page
 * is only a hint to select a label.
 */
export function LabelsPage() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { data: labels } = useQuery(labelsQuery())
  const isEmpty = labels?.length === 0
  const hint = isEmpty ? (
    <EmptyState
      title={t('labelPages.emptyTitle')}
      text={t('labelPages.emptyText')}
      actions={<AddLabelButton />}
    />
  ) : null
  if (isWide) {
    return (
      <Page title={t('kind.labels')} header="hidden">
        {hint ?? <EmptyState title={t('labelPages.pickTitle')} text={t('labelPages.pickText')} />}
      </Page>
    )
  }
  return (
    <Page title={t('kind.labels')} actions={<AddLabelButton />}>
      {hint ?? (
        <>
          <p className="mb-2 min-h-[1lh]">
            <LabelCounts />
          </p>
          <LabelList currentId={undefined} />
        </>
      )}
    </Page>
  )
}

function LabelCounts() {
  const { t } = useTranslation()
  const { data: labels } = useQuery(labelsQuery())
  const { data: bare } = useQuery(itemsQuery({ without: ['label'], page: '1', pageSize: '1' }))
  return (
    <span className="text-sm text-third tabular-nums">
      {labels ? t('trash.labels', { count: labels.length }) : null}
      {bare && bare.total > 0 ? (
        <>
          {' · '}
          <Link
            to="/items"
            search={{ without: ['label'] }}
            className="-my-3 inline-block py-3 text-second underline-offset-3 hover:underline"
          >
            {t('labelPages.unlabelled', { count: bare.total })}
          </Link>
        </>
      ) : null}
    </span>
  )
}

function AddLabelButton() {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  if (!useCanWrite()) return null
  return <AddButton label={t('action.addLabel')} onAdd={() => openDialog('label')} />
}

interface LabelListProps {
  currentId: string | undefined
}

export function LabelList({ currentId }: LabelListProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<LabelSort>('items')
  const { data, error, retry, isCounting } = useLabels()
  if (error) return <QueryError query={{ error, refetch: retry }} />
  // Shows the placeholder until the totals have loaded, because the labels may be sorted by them.
  if (!data || isCounting) return <ListSkeleton />

  const found = query.trim() ? findByWords(withPaths(data), query) : undefined
  const tree = toLabelTree(data, sort)
  const isFlat = tree.length === data.length
  return (
    <>
      <div className="flex items-center gap-1">
        <SearchInput
          label={t('labelPages.search', { count: data.length })}
          value={query}
          onChange={setQuery}
          className="flex-1"
        />
        <SortSelect value={sort} onChange={setSort} />
      </div>
      {found?.length === 0 ? <p className="py-6 text-second">{t('labels.noneFound')}</p> : null}
      <ul className="mt-1.5" aria-label={t('kind.labels')}>
        {found
          ? sorted(
              found.map(({ label }) => label),
              sort,
            ).map((label) => (
              <li key={label.id}>
                <Row label={label} query={query} path={labelPath(data, label)} {...{ currentId }} />
              </li>
            ))
          : tree.map((node) => <Branch key={node.label.id} {...{ node, isFlat, currentId }} />)}
      </ul>
    </>
  )
}

/** A search compares a label's own name, not the names of its parents. Label pickers do the same. */
const withPaths = (labels: readonly CountedLabel[]) => labels.map((label) => ({ label, path: [label.name] }))

function SortSelect({ value, onChange }: { value: LabelSort; onChange: (sort: LabelSort) => void }) {
  const { t } = useTranslation()
  const names = {
    items: t('labelPages.byItems'),
    value: t('labelPages.byValue'),
    name: t('labelPages.byName'),
  }
  return (
    <label
      title={names[value]}
      className="relative flex h-field shrink-0 items-center gap-1.5 rounded-field px-2 text-sm font-medium text-second focus-within:outline-2 focus-within:outline-focus hover:bg-fill print:hidden"
    >
      <span aria-hidden className="hidden md:max-lg:inline">
        {names[value]}
      </span>
      <ArrowDownWideNarrow size={17} aria-hidden />
      <select
        aria-label={t('items.sort')}
        value={value}
        // as: the value of a `select` is any string. The values of its options are keys of `names`.
        onChange={(event) => onChange(event.target.value as LabelSort)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 [&>option]:bg-base-100"
      >
        {Object.entries(names).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface BranchProps {
  node: LabelNode
  /** True when no label has children. Then no row needs room for a chevron. */
  isFlat?: boolean
  currentId: string | undefined
}

function Branch({ node, isFlat = false, currentId }: BranchProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const { label, children } = node
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <div className={classNames('relative', !isFlat && 'lg:ps-7')}>
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'labelPages.collapse' : 'labelPages.expand', { name: label.name })}
            onClick={() => setIsOpen(!isOpen)}
            className="absolute start-0 top-0 grid h-full w-7 place-items-center text-third hover:text-base-content max-lg:hidden"
          >
            <Chevron size={17} aria-hidden className="rtl:-scale-x-100" />
          </button>
        ) : null}
        <Row label={label} currentId={currentId} />
      </div>
      {children.length > 0 && isOpen ? (
        <ul className="ps-7 lg:ps-6">
          {children.map((child) => (
            <Branch key={child.label.id} node={child} currentId={currentId} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface RowProps {
  label: CountedLabel
  currentId: string | undefined
  query?: string
  /** Names of the label's parents. Only given when the label is shown outside the tree. */
  path?: readonly string[]
}

function Row({ label, currentId, query = '', path = [] }: RowProps) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  return (
    <Link
      to="/label/$id"
      params={{ id: label.id }}
      aria-current={label.id === currentId ? 'page' : undefined}
      className={classNames(
        // `content-visibility` lets the browser skip the rendering of rows outside the visible area.
        '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_2rem]',
        'flex min-h-15 min-w-0 items-center gap-3 py-2 hover:bg-fill/60 aria-[current]:bg-secondary aria-[current]:font-semibold max-lg:border-b max-lg:border-line',
        'lg:min-h-9 lg:gap-2.5 lg:rounded-field lg:px-2 lg:py-0.5 lg:text-sm',
      )}
    >
      <LabelTile label={label} className="w-11 rounded-field lg:w-7 lg:rounded-[7px] [&>svg]:size-[52%]" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold lg:font-medium">
          <MarkedText text={label.name} query={query} />
        </span>
        {path.length > 1 ? <PathLine path={path} /> : null}
        <span className="block text-sm text-second lg:hidden">
          {t('count.items', { count: label.itemCount })}
        </span>
      </span>
      <span className="text-sm text-second tabular-nums max-lg:hidden">
        <span className="sr-only">{t('count.items', { count: label.itemCount })}</span>
        <span aria-hidden>{formatNumber(label.itemCount)}</span>
      </span>
      <span className="shrink-0 text-end text-sm text-second tabular-nums lg:min-w-16">
        {label.value > 0 ? moneyShort(label.value) : null}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-third lg:hidden rtl:-scale-x-100" />
    </Link>
  )
}

function ListSkeleton() {
  return (
    <div>
      <Skeleton className="mb-1.5 h-field rounded-field" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <div
          key={index}
          className="flex items-center gap-3 py-2 max-lg:border-b max-lg:border-line lg:h-9 lg:gap-2.5 lg:px-2"
        >
          <Skeleton className="size-11 rounded-field lg:size-7 lg:rounded-[7px]" />
          <Skeleton className="h-4 w-2/5 rounded-tag" />
        </div>
      ))}
    </div>
  )
}
