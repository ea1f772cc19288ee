import { CalendarCheck, House, LayoutGrid, type LucideIcon, ScanLine, Search, Wrench } from 'lucide-react'
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
