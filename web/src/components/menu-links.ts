import { CalendarCheck, House, LayoutGrid, type LucideIcon, ScanLine, Search, Wrench } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import type en from '#web/i18n/locales/en.json'

export interface MenuLink {
  to: '/home' | '/items' | '/locations' | '/scanner' | '/maintenance' | '/tools'
  labelKey: keyof typeof en
  icon: LucideIcon
}

export const menuLinks: readonly MenuLink[] = [
  { to: '/home', labelKey: 'nav.home', icon: House },
  { to: '/items', labelKey: 'nav.search', icon: Search },
  { to: '/locations', labelKey: 'nav.locations', icon: LayoutGrid },
  { to: '/scanner', labelKey: 'nav.scanner', icon: ScanLine },
  { to: '/maintenance', labelKey: 'nav.maintenance', icon: CalendarCheck },
  { to: '/tools', labelKey: 'nav.tools', icon: Wrench },
]

/**
 * The menu entry to highlight on pages that have no entry of their own in the menu. The key is the first part of the
 * path.
 */
const sections: Partial<Record<string, MenuLink['to'] | '/labels'>> = {
  item: '/items',
  assets: '/items',
  a: '/items',
  label: '/labels',
  location: '/locations',
  history: '/tools',
  suggestions: '/tools',
  insurance: '/tools',
  claim: '/tools',
}

export function useCurrentMark() {
  const first = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' })
  return (to: string) => {
    if (to === sections[first]) return { 'aria-current': 'true' as const }
    return to.slice(1) === first ? { 'aria-current': 'page' as const } : {}
  }
}
