import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  CalendarPlus,
  FileSpreadsheet,
  FolderPlus,
  History,
  Keyboard,
  ListPlus,
  type LucideIcon,
  Plus,
  Printer,
  QrCode,
  Tag,
  Tags,
  UserRound,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { useViewedItems } from '#web/features/items/viewed-items.ts'
import type { Entry, Section } from './palette-entries.ts'
import { type Result, targetOf } from '#web/features/search/results/result.ts'
import { useFoundItems } from '#web/features/search/results/use-found.ts'
import { useNameMatches } from '#web/features/search/results/use-name-matches.ts'
import { toItemQuery } from '#web/features/search/url/items-query.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { menuLinks } from '#web/components/menu-links.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import { fold } from '#web/ui/marked-text.tsx'

export type PaletteMode = 'palette' | 'quick'

const maxItems = 6
const maxRecent = 5
const maxNearest = 3
const maxViewed = 5

/**
 * Returns the results of a query, best first. Without a query, returns recent items, commands and pages.
 * `effectiveQuery` is the corrected spelling of the query, when only that found something.
 */
export function usePaletteSections(mode: PaletteMode, query: string, onOpen: OpenDialog) {
  const found = useRecords(query)
  const recent = useRecent(query === '' && mode === 'palette')
  const { creating, others } = useCommands(mode, query, onOpen)
  const pages = usePages(query)
  const prefixMatches = usePrefixMatches([others, pages], query)
  const isFirst = !found.records.some(({ entries }) => entries.some((entry) => hasWords(entry, query)))
  const typed = [
    ...(isFirst ? [prefixMatches, ...found.records] : [...found.records, prefixMatches]),
    ...[pages, others].map((section) => without(section, prefixMatches.entries)),
    found.nearest,
    creating,
  ]
  const menu = mode === 'quick' ? [creating, pages] : [recent.section, pages, creating, others]
  const sections = query === '' ? menu : typed
  return {
    sections: joinNeighbours(sections.filter(({ entries }) => entries.length > 0)),
    effectiveQuery: found.effectiveQuery,
    total: found.total,
    copiedAt: found.copiedAt,
    isStale: query === '' ? recent.isLoading : found.isStale,
    isFailed: found.isFailed,
  }
}

function joinNeighbours(sections: readonly Section[]): Section[] {
  const joined: Section[] = []
  for (const section of sections) {
    const last = joined.at(-1)
    if (last?.title !== section.title) joined.push(section)
    else joined[joined.length - 1] = { ...last, entries: [...last.entries, ...section.entries] }
  }
  return joined
}

/** Returns the locations, labels and items that match a query. `nearest` has the results of a corrected spelling. */
function useRecords(query: string) {
  const { t } = useTranslation()
  const isEnabled = query !== ''
  const { found, effectiveSearch } = useFoundItems(
    { q: query, includeArchived: true },
    { pageSize: maxItems },
    isEnabled,
  )
  const named = useNameMatches(isEnabled ? (effectiveSearch.q ?? '') : '')
  const toEntries = useEntries()
  const page = isEnabled ? found.data : undefined
  const isMisspelled = page?.readAs !== undefined
  const items = toEntries((page?.items ?? []).map((item) => ({ kind: 'item', item })))
  const alike = toEntries((page?.nearest ?? []).map((item) => ({ kind: 'item', item })))
  const ofKind = (kind: Entry['kind']) => toEntries(named).filter((entry) => entry.kind === kind)
  return {
    records: [
      { id: 'locations', title: t('kind.locations'), entries: ofKind('location') },
      { id: 'labels', title: t('kind.labels'), entries: ofKind('label') },
      { id: 'items', title: t('kind.items'), entries: isMisspelled ? [] : items },
    ],
    nearest: {
      id: 'nearest',
      title: t('items.nearest'),
      entries: (isMisspelled ? items : alike).slice(0, maxNearest),
    },
    effectiveQuery: effectiveSearch.q,
    total: page?.total ?? 0,
    copiedAt: page?.copiedAt,
    isStale: found.isPlaceholderData || found.isPending,
    isFailed: found.isError,
  }
}

function useRecent(isEnabled: boolean) {
  const { t } = useTranslation()
  const toEntries = useEntries()
  const { viewed, isLoading } = useOtherViewed()
  // While the items opened last are loading, no other items are shown, because they would be replaced a moment later.
  const hasViewed = isLoading || viewed.length > 0
  const changed = useQuery({
    ...itemsQuery(toItemQuery({ orderBy: 'updatedAt' }, { pageSize: maxRecent })),
    enabled: isEnabled && !hasViewed,
  })
  const items = hasViewed ? viewed : (changed.data?.items ?? [])
  return {
    section: {
      id: 'items',
      title: hasViewed ? t('home.viewed') : t('home.recentChanged'),
      entries: toEntries(items.map((item) => ({ kind: 'item', item }))),
    },
    isLoading: isEnabled && (isLoading || changed.isLoading),
  }
}

function useEntries() {
  const navigate = useNavigate()
  return (results: readonly Result[]) =>
    results.map((result): Entry => {
      const { id, text } = describe(result)
      return { ...result, id, text, run: () => void navigate(targetOf(result)) }
    })
}

function describe(result: Result) {
  if (result.kind === 'label') return { id: result.label.id, text: result.label.name }
  if (result.kind === 'location') return { id: result.location.id, text: result.location.path.join(', ') }
  const { id, name, locationPath = [] } = result.item
  return { id, text: [name, ...locationPath].join(', ') }
}

/** Returns the items opened last, without the item of the current page. */
function useOtherViewed() {
  const { id } = useParams({ strict: false })
  const { items, expected } = useViewedItems()
  return { viewed: items.filter((item) => item.id !== id).slice(0, maxViewed), isLoading: expected > 0 }
}

/** Returns the commands and pages whose name is the query or starts with the words of the query. */
function usePrefixMatches(sections: readonly Section[], query: string): Section {
  const { t } = useTranslation()
  const entries = sections
    .flatMap((section) => section.entries)
    .filter((entry) => `${fold(entry.text)} `.startsWith(`${fold(query)} `))
  return { id: 'called', title: t('palette.do'), entries }
}

function without({ entries, ...section }: Section, taken: readonly Entry[]): Section {
  return { ...section, entries: entries.filter((entry) => !taken.includes(entry)) }
}

/** True when the name of a record contains each word of the query as a whole word. */
function hasWords(entry: Entry, query: string) {
  const words = fold(nameOf(entry)).split(/[^\p{L}\p{M}\p{N}]+/u)
  return fold(query)
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function nameOf(entry: Entry) {
  if (entry.kind === 'item') return entry.item.name
  return entry.kind === 'location' ? entry.location.name : entry.text
}

export type OpenDialog = (dialog: 'shortcuts' | 'households' | 'qr') => void

interface Command {
  id: string
  text: string
  icon: LucideIcon
  run: () => void
  digit?: string
  named?: string
}

const toCommand = (command: Command): Entry => ({ kind: 'command', ...command })

function matching(commands: readonly Command[], query: string) {
  if (query === '') return commands
  return findByWords(
    commands.map((command) => ({ command, path: [command.text] })),
    query,
  ).map(({ command }) => command)
}

/**
 * Returns the commands. Those that create a record are offered for every query, which becomes the name of the record.
 */
function useCommands(mode: PaletteMode, query: string, onOpen: OpenDialog) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const creating = useCreating(mode, query)
  const others = matching(useOtherCommands(onOpen), query)
  const section = { title: t('palette.do') }
  return {
    creating: { ...section, id: 'creating', entries: canWrite ? creating.map(toCommand) : [] },
    others: { ...section, id: 'commands', entries: others.map(toCommand) },
  }
}

function useCreating(mode: PaletteMode, query: string): Command[] {
  const { t } = useTranslation()
  const create = useCreateDialogs()
  const isDigit = mode === 'quick' && query === ''
  const one = (digit: string, named: string) => ({
    ...(query === '' ? {} : { named }),
    ...(isDigit ? { digit } : {}),
  })
  return [
    {
      id: 'item',
      text: t('action.addItem'),
      icon: Plus,
      run: () => create('item', { name: query }),
      ...one('1', t('palette.newItemNamed', { name: query })),
    },
    {
      id: 'location',
      text: t('action.addLocation'),
      icon: FolderPlus,
      run: () => create('location', { name: query }),
      ...one('2', t('palette.newLocationNamed', { name: query })),
    },
    {
      id: 'label',
      text: t('action.addLabel'),
      icon: Tag,
      run: () => create('label', { name: query }),
      ...one('3', t('palette.newLabelNamed', { name: query })),
    },
  ]
}

function useOtherCommands(onOpen: OpenDialog): Command[] {
  const { t } = useTranslation()
  const create = useCreateDialogs()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const planning = {
    id: 'maintenance',
    text: t('maintenance.addTitle'),
    icon: CalendarPlus,
    run: () => create('maintenance'),
  }
  const importing = {
    id: 'import',
    text: t('import.title'),
    icon: FileSpreadsheet,
    run: () => create('import'),
  }
  return [
    ...(canWrite ? [planning, importing] : []),
    {
      id: 'labels',
      text: t('labelSheet.title'),
      icon: Printer,
      run: () => void navigate({ to: '/reports/label-generator' }),
    },
    { id: 'qr', text: t('pageQr.title'), icon: QrCode, run: () => onOpen('qr') },
    { id: 'households', text: t('kind.households'), icon: Users, run: () => onOpen('households') },
    { id: 'shortcuts', text: t('shortcuts.title'), icon: Keyboard, run: () => onOpen('shortcuts') },
  ]
}

function usePages(query: string): Section {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pages: Command[] = [
    ...menuLinks.map(({ to, labelKey, icon }) => ({
      id: to,
      text: t(labelKey),
      icon,
      run: () => void navigate({ to }),
    })),
    { id: '/profile', text: t('nav.profile'), icon: UserRound, run: () => void navigate({ to: '/profile' }) },
    // Pages that are only found by a query. Without a query the quick menu lists only the pages of the main menu.
    ...(query === ''
      ? []
      : [
          { id: '/labels', text: t('nav.labels'), icon: Tags, run: () => void navigate({ to: '/labels' }) },
          {
            id: '/profile/custom-fields',
            text: t('item.sectionFields'),
            icon: ListPlus,
            run: () => void navigate({ to: '/profile/$section', params: { section: 'custom-fields' } }),
          },
          {
            id: '/history',
            text: t('history.title'),
            icon: History,
            run: () => void navigate({ to: '/history' }),
          },
        ]),
  ]
  return { id: 'pages', title: t('palette.pages'), entries: matching(pages, query).map(toCommand) }
}
