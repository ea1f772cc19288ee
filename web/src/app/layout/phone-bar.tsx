import { Link, useNavigate } from '@tanstack/react-router'
import {
  CalendarCheck,
  Ellipsis,
  House,
  LayoutGrid,
  Plus,
  ScanLine,
  Search,
  Sparkles,
  Tags,
  UserRound,
  Wrench,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccountEntries } from './account-entries.ts'
import { useAddEntries } from './add-entries.ts'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { useCurrentMark } from '#web/components/menu-links.ts'
import type { OpenOverlay } from '../overlays.tsx'
import { phoneBarClass, phoneBarEntryClass } from '#web/components/page/phone-actions.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useLongPress } from '#web/ui/overlays/use-long-press.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'

const capsule =
  'mx-1.5 flex h-12 w-[120px] shrink-0 max-[359px]:mx-0.5 max-[359px]:w-[104px] rounded-full bg-primary text-primary-content shadow-[0_6px_16px_color-mix(in_srgb,var(--color-primary)_32%,transparent)]'

/**
 * Class of elements with a long press, so that the press neither selects text nor opens the browser's menu of a link.
 */
const heldClass = 'select-none [-webkit-touch-callout:none]'

/**
 * The bottom bar of phones: Home, Search (a long press opens the palette), Scan and Add (which begins with a photo),
 * Locations, More. Hidden while a page shows its own actions.
 */
export function PhoneBar({ onOpen }: { onOpen: OpenOverlay }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const addEntries = useAddEntries()
  const openDialog = useCreateDialogs()
  const markOf = useCurrentMark()
  const longPress = useLongPress(() => onOpen('palette'))
  return (
    <nav
      aria-label={t('nav.main')}
      className={classNames(phoneBarClass, '[body:has([data-phone-actions])_&]:hidden')}
    >
      <Link to="/home" {...markOf('/home')} className={phoneBarEntryClass}>
        <House size={22} strokeWidth={1.75} aria-hidden />
        {t('nav.home')}
      </Link>
      <Link
        to="/items"
        {...markOf('/items')}
        {...longPress.props}
        onClick={(event) => longPress.isClick(event) || event.preventDefault()}
        className={classNames(phoneBarEntryClass, heldClass)}
      >
        <Search size={22} strokeWidth={1.75} aria-hidden />
        {t('nav.search')}
      </Link>
      <div className={capsule}>
        <Link to="/scanner" aria-label={t('nav.scanner')} className="grid flex-1 place-items-center">
          <ScanLine size={24} strokeWidth={1.75} aria-hidden />
        </Link>
        {canWrite ? (
          <Menu
            label={t('action.add')}
            trigger={<Plus size={24} strokeWidth={1.75} aria-hidden />}
            triggerClass={classNames(
              'grid flex-1 touch-manipulation place-items-center rounded-e-full border-s border-primary-content/26',
              heldClass,
            )}
            placement="top"
            entries={addEntries}
            onPress={() => openDialog('item', { photos: pickFiles({ accept: pictures, isCamera: true }) })}
          />
        ) : null}
      </div>
      <Link to="/locations" {...markOf('/locations')} className={phoneBarEntryClass}>
        <LayoutGrid size={22} strokeWidth={1.75} aria-hidden />
        {t('nav.locations')}
      </Link>
      <More onOpen={onOpen} />
    </nav>
  )
}

function More({ onOpen }: { onOpen: OpenOverlay }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const accountEntries = useAccountEntries(onOpen)
  const markOf = useCurrentMark()
  return (
    <Menu
      label={t('nav.more')}
      isCurrent={['/labels', '/maintenance', '/tools', '/profile'].some((to) => 'aria-current' in markOf(to))}
      triggerClass={phoneBarEntryClass}
      placement="top end"
      trigger={
        <>
          <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
          {t('nav.more')}
        </>
      }
      entries={[
        {
          id: 'palette',
          label: t('palette.title'),
          icon: Sparkles,
          onAction: () => onOpen('palette'),
        },
        {
          id: 'labels',
          label: t('nav.labels'),
          icon: Tags,
          onAction: () => void navigate({ to: '/labels' }),
        },
        {
          id: 'maintenance',
          label: t('nav.maintenance'),
          icon: CalendarCheck,
          onAction: () => void navigate({ to: '/maintenance' }),
        },
        { id: 'tools', label: t('nav.tools'), icon: Wrench, onAction: () => void navigate({ to: '/tools' }) },
        {
          id: 'profile',
          label: t('nav.profile'),
          icon: UserRound,
          onAction: () => void navigate({ to: '/profile' }),
        },
        ...accountEntries,
      ]}
    />
  )
}
