import { Link } from '@tanstack/react-router'
import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountEntries } from './account-entries.ts'
import { type MenuLink, menuLinks, useCurrentMark } from '#web/components/menu-links.ts'
import type { OpenOverlay } from '../overlays.tsx'
import { HouseholdSwitch } from '#web/features/households/household-switch.tsx'
import { basePath } from '#web/shared/base-path.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { useIsWide } from '#web/shared/browser/media.ts'
import { useSession } from '#web/shared/account/session.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { navEntryClass } from '#web/ui/nav-entry-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const SavedViews = lazyComponent(() => import('#web/features/search/saved-views.tsx'), 'SavedViews')

const OverdueCount = lazyComponent(() => import('./overdue-count.tsx'), 'OverdueCount')

/**
 * The sidebar. In windows at least 1024 px wide, it is 16 rem wide and has labels, unless it is collapsed. Otherwise it
 * is an icon rail.
 */
export function Sidebar({ onOpen }: { onOpen: OpenOverlay }) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { isOpen, toggle } = useSidebarState()
  const isRail = !isWide || !isOpen
  const markOf = useCurrentMark()
  useWindowEvent(
    'keydown',
    (event) => {
      if (!isToggleKey(event)) return
      event.preventDefault()
      toggle()
    },
    { isOn: isWide },
  )

  return (
    <nav
      aria-label={t('nav.main')}
      className={classNames(
        'group/nav sticky top-0 flex h-dvh shrink-0 flex-col bg-base-200 py-3.5 transition-[width] duration-200 print:hidden',
        isRail ? 'w-16 items-center border-e border-line px-2.5' : 'w-64 px-3',
      )}
    >
      <div className={classNames('mb-3 flex items-center gap-1', isRail ? 'flex-col' : 'ps-2')}>
        <HouseholdSwitch isRail={isRail} onManage={() => onOpen('households')} />
        {isWide ? (
          <IconButton
            icon={isRail ? PanelLeftOpen : PanelLeftClose}
            label={t(isRail ? 'nav.expand' : 'nav.collapse')}
            aria-expanded={!isRail}
            onClick={toggle}
            className="text-third hover:bg-fill-hover"
          />
        ) : null}
      </div>
      <div className="flex flex-col gap-px">
        {menuLinks.map(({ to, labelKey, icon: Icon }) => (
          <NavLink key={to} to={to} text={t(labelKey)} isRail={isRail} {...markOf(to)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {to === '/maintenance' ? (
              <Suspense>
                <OverdueCount isRail={isRail} />
              </Suspense>
            ) : null}
          </NavLink>
        ))}
      </div>
      {isRail ? null : (
        <Suspense>
          <SavedViews />
        </Suspense>
      )}
      <Account isRail={isRail} onOpen={onOpen} />
    </nav>
  )
}

function Account({ isRail, onOpen }: { isRail: boolean; onOpen: OpenOverlay }) {
  const { t } = useTranslation()
  const name = useSession()?.name ?? ''
  const markOf = useCurrentMark()
  const entries = useAccountEntries(onOpen)
  return (
    <div className={classNames('mt-auto flex items-center gap-1', isRail && 'flex-col-reverse')}>
      <NavLink to="/profile" text={t('nav.profile')} isRail={isRail} {...markOf('/profile')}>
        <Avatar name={name} className="size-7 text-xs" />
      </NavLink>
      <Menu
        label={t('nav.account')}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={classNames(iconButtonClass, 'hover:bg-fill-hover')}
        placement="top start"
        entries={entries}
      />
    </div>
  )
}

interface NavLinkProps {
  to: MenuLink['to'] | '/profile'
  text: string
  isRail: boolean
  'aria-current'?: 'page' | 'true'
  children: ReactNode
}

function NavLink({ to, text, isRail, children, ...mark }: NavLinkProps) {
  return (
    <Link
      to={to}
      {...mark}
      className={classNames(
        'group relative',
        navEntryClass,
        // On the page of a saved view, the entry of that view is marked as the current one, and the entry Search is
        // not.
        'group-has-[section_[aria-current]]/nav:aria-[current]:bg-transparent group-has-[section_[aria-current]]/nav:aria-[current]:font-medium',
        isRail ? 'size-11 justify-center' : 'min-h-9 flex-1 gap-[11px] px-2.5',
      )}
    >
      {children}
      {isRail ? (
        <span className="pointer-events-none absolute start-full z-40 ms-2 rounded-tag bg-neutral px-2 py-1 text-xs whitespace-nowrap text-neutral-content opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          {text}
        </span>
      ) : (
        text
      )}
    </Link>
  )
}

/** True for Ctrl+B and ⌘B. */
function isToggleKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return key.toLowerCase() === 'b' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

const weekSeconds = 604_800

/** Returns whether the sidebar is open or collapsed. A cookie stores the state for a week after the last change. */
function useSidebarState() {
  const [isOpen, setIsOpen] = useState(() => !/(?:^|;\s*)sidebar:state=false/.test(document.cookie))
  function toggle() {
    document.cookie = `sidebar:state=${!isOpen}; path=${basePath || '/'}; max-age=${weekSeconds}; samesite=lax`
    setIsOpen(!isOpen)
  }
  return { isOpen, toggle }
}
