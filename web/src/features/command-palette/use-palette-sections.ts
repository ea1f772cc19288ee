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
import type { ItemSummary } from '#contract/items/items.ts'
import { useViewedItems } from '#web/features/items/viewed-items.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import type { Entry, Section } from './palette-entries.ts'
import { foundItemsQuery, recentItemsQuery } from './palette.queries.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { menuLinks } from '#web/components/menu-links.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import { fold } from '#web/ui/marked-text.tsx'

export type PaletteMode = 'palette' | 'quick'

const mostLocations = 3
const mostLabels = 3
const mostNearest = 3
const maxViewed = 5

/**
 * Returns the results of a query, best first. Without a query: recently opened or changed items, commands and pages.
 */
export function usePaletteSections(mode: PaletteMode, query: string, onOpen: OpenDialog) {
  const { t } = useTranslation()
  const found = useQuery(foundItemsQuery(query))
  const isUntyped = query === '' && mode === 'palette'
  const { viewed, isLoading: isLoadingViewed } = useOtherViewed()
  // While the opened items load, do not show the changed ones in their place.
  const hasViewed = isLoadingViewed || viewed.length > 0
  const recent = useQuery({ ...recentItemsQuery(), enabled: isUntyped && !hasViewed })
  const navigate = useNavigate()
  const otherSections = useLocationsAndLabels(query)
  const commands = useCommands(mode, query, onOpen)
  const pages = usePages(query)

  const toEntry = (item: ItemSummary): Entry => ({
    id: item.id,
    kind: 'item',
    text: [item.name, ...(item.locationPath ?? [])].join(', '),
    item,
    run: () => void navigate({ to: '/item/$id', params: { id: item.id } }),
  })
  const untyped = hasViewed ? viewed : recent.data?.items
  const items = query === '' ? untyped : found.data?.items
  const untypedTitle = hasViewed ? t('home.viewed') : t('palette.recent')
  const itemsTitle = query === '' ? untypedTitle : t('palette.items')
  const itemSection = { id: 'items', title: itemsTitle, entries: (items ?? []).map(toEntry) }
  const nearest = (query === '' ? [] : (found.data?.nearest ?? [])).slice(0, mostNearest)
  // Similar items come after all matches by name and before the commands.
  const nearestSection = { id: 'nearest', title: t('items.nearest'), entries: nearest.map(toEntry) }
  const isMenu = query === '' && mode === 'quick'
  const [first, second] = isNamed(otherSections, query)
    ? [otherSections, [itemSection]]
    : [[itemSection], otherSections]
  const called = [...commands.entries, ...pages.entries].filter((entry) => isCalled(entry, query))
  const calledSection = { id: 'called', title: t('palette.do'), entries: called }
  const others = [pages, nearestSection, commands].map((section) => without(section, called))
  // A command with exactly the typed name comes first, unless a record has the same name.
  const isFirst = isNamed([calledSection], query) && !isNamed([itemSection, ...otherSections], query)
  const results = isFirst ? [calledSection, ...first, ...second] : [...first, calledSection, ...second]
  const sections: Section[] = isMenu ? [commands, pages] : [...results, ...others]
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    total: found.data?.total ?? 0,
    /** True while the results of the current query are loading. */
    isStale: isUntyped
      ? isLoadingViewed || recent.isLoading
      : query !== '' && (found.isPlaceholderData || found.isPending),
    isFailed: found.isError,
  }
}

/** The items opened last, without the one on the current page. */
function useOtherViewed() {
  const { id } = useParams({ strict: false })
  const { items, expected } = useViewedItems()
  return { viewed: items.filter((item) => item.id !== id).slice(0, maxViewed), isLoading: expected > 0 }
}

function isCalled(entry: Entry, query: string) {
  const isOffer = entry.kind === 'command' && entry.named !== undefined
  return query !== '' && !isOffer && `${fold(entry.text)} `.startsWith(`${fold(query)} `)
}

function without({ entries, ...section }: Section, taken: readonly Entry[]): Section {
  return { ...section, entries: entries.filter((entry) => !taken.includes(entry)) }
}

function isNamed(sections: readonly Section[], query: string) {
  return sections.some(({ entries }) => entries.some((entry) => fold(nameOf(entry)) === fold(query)))
}

function nameOf(entry: Entry) {
  if (entry.kind === 'item') return entry.item.name
  return entry.kind === 'location' ? entry.location.name : entry.text
}

export type OpenDialog = (dialog: 'shortcuts' | 'households' | 'qr') => void

function useLocationsAndLabels(query: string): Section[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: locations = [] } = useQuery(locationsQuery())
  const { data: labels = [] } = useQuery(labelsQuery())
  if (query === '') return []
  const foundLocations = findByWords(locations, query).slice(0, mostLocations)
  const named = labels.map((label) => ({ label, path: [label.name] }))
  const foundLabels = findByWords(named, query).slice(0, mostLabels)
  return [
    {
      id: 'locations',
      title: t('palette.locations'),
      entries: foundLocations.map((location) => ({
        id: location.id,
        kind: 'location',
        text: location.path.join(', '),
        location,
        run: () => void navigate({ to: '/location/$id', params: { id: location.id } }),
      })),
    },
    {
      id: 'labels',
      title: t('palette.labels'),
      entries: foundLabels.map(({ label }) => ({
        id: label.id,
        kind: 'label',
        text: label.name,
        label,
        run: () => void navigate({ to: '/label/$id', params: { id: label.id } }),
      })),
    },
  ]
}

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

/** Commands that create a record are offered for every query, which becomes its name. */
function useCommands(mode: PaletteMode, query: string, onOpen: OpenDialog): Section {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const creating = useCreating(mode, query)
  const others = useOtherCommands(onOpen)
  const isQuickMenu = mode === 'quick' && query === ''
  const commands = [...(canWrite ? creating : []), ...(isQuickMenu ? [] : matching(others, query))]
  return { id: 'commands', title: t('palette.do'), entries: commands.map(toCommand) }
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
      text: t('palette.newItem'),
      icon: Plus,
      run: () => create('item', { name: query }),
      ...one('1', t('palette.newItemNamed', { name: query })),
    },
    {
      id: 'location',
      text: t('palette.newLocation'),
      icon: FolderPlus,
      run: () => create('location', { name: query }),
      ...one('2', t('palette.newLocationNamed', { name: query })),
    },
    {
      id: 'label',
      text: t('palette.newLabel'),
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
    text: t('palette.newMaintenance'),
    icon: CalendarPlus,
    run: () => create('maintenance'),
  }
  const importing = {
    id: 'import',
    text: t('add.import'),
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
    { id: 'households', text: t('household.title'), icon: Users, run: () => onOpen('households') },
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
    // Further pages. The quick menu lists only the pages of the main menu.
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
