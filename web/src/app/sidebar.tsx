import { Link } from '@tanstack/react-router'
import { Ellipsis, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuLink, menuLinks } from '#web/app/menu-entries.ts'
import { useSidebarState } from '#web/app/sidebar-state.ts'
import { useIsWide } from '#web/shared/media.ts'
import { signOut, useHousehold, useSession } from '#web/shared/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** 16 rem with words from 1024 px up unless collapsed, else a rail of icons. */
export function Sidebar() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { isOpen, toggle } = useSidebarState()
  const isRail = !isWide || !isOpen
  const household = useHousehold()
  useToggleKey(isWide ? toggle : undefined)

  return (
    <nav
      aria-label={t('nav.main')}
      className={classNames(
        'sticky top-0 flex h-dvh shrink-0 flex-col bg-base-200 py-3.5 transition-[width] duration-200',
        isRail ? 'w-16 items-center border-e border-line px-2.5' : 'w-64 px-3',
      )}
    >
      <div className={classNames('mb-3.5 flex items-center gap-2.5', isRail ? 'flex-col' : 'ps-2')}>
        <Link
          to="/home"
          aria-label={household?.name ?? t('nav.home')}
          className="flex min-w-0 flex-1 items-center gap-2.5"
        >
          <Logo />
          {isRail ? null : <span className="truncate font-650 tracking-[-0.01em]">{household?.name}</span>}
        </Link>
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
          <NavLink key={to} to={to} text={t(labelKey)} isRail={isRail}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          </NavLink>
        ))}
      </div>
      <Account isRail={isRail} />
    </nav>
  )
}

function Account({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation()
  const name = useSession()?.name ?? ''
  return (
    <div className={classNames('mt-auto flex items-center gap-1', isRail && 'flex-col-reverse')}>
      <NavLink to="/profile" text={t('nav.profile')} isRail={isRail}>
        <Avatar name={name} className="size-7 text-xs" />
      </NavLink>
      <Menu
        label={t('nav.account')}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={classNames(iconButtonClass, 'hover:bg-fill-hover')}
        placement="top start"
        entries={[{ id: 'sign-out', label: t('nav.signOut'), icon: LogOut, onAction: () => void signOut() }]}
      />
    </div>
  )
}

interface NavLinkProps {
  to: MenuLink['to'] | '/profile'
  text: string
  isRail: boolean
  children: ReactNode
}

function NavLink({ to, text, isRail, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      aria-label={isRail ? text : undefined}
      activeOptions={{ includeSearch: false }}
      className={classNames(
        'group relative flex items-center rounded-field font-medium text-second hover:bg-fill-hover/60',
        'aria-[current]:bg-base-300 aria-[current]:font-semibold aria-[current]:text-base-content aria-[current]:[&>svg]:text-link',
        isRail ? 'size-11 justify-center' : 'min-h-9 flex-1 gap-[11px] px-2.5',
      )}
    >
      {children}
      {isRail ? (
        <span
          aria-hidden
          className="pointer-events-none absolute start-full z-40 ms-2 rounded-tag bg-neutral px-2 py-1 text-xs whitespace-nowrap text-neutral-content opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {text}
        </span>
      ) : (
        text
      )}
    </Link>
  )
}

/** Ctrl or cmd and B. */
function useToggleKey(toggle: (() => void) | undefined) {
  useEffect(() => {
    if (!toggle) return
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      toggle?.()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toggle])
}
