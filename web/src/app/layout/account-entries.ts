import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  History,
  House,
  Info,
  Keyboard,
  LogOut,
  type LucideIcon,
  QrCode,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OpenOverlay } from '../overlays.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { signOut } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { losesInputOnSignOut } from '#web/shared/offline/outbox.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'

export function useAccountEntries(onOpen: OpenOverlay): MenuEntry[] {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  async function leave() {
    if (losesInputOnSignOut()) return onOpen('sign-out')
    await signOut().catch((error: unknown) => showToast({ kind: 'error', text: errorText(error, t) }))
  }
  const keys = {
    id: 'shortcuts',
    label: t('shortcuts.title'),
    icon: Keyboard,
    onAction: () => onOpen('shortcuts'),
  }
  const section = (id: string, label: string, icon: LucideIcon) => ({
    id,
    label,
    icon,
    onAction: () => void navigate({ to: '/profile/$section', params: { section: id } }),
  })
  // On phones the profile page is itself a list of its sections, so the menu has no entries for them.
  const sections = isPhone
    ? []
    : [
        section('security', t('profile.toSecurity'), ShieldCheck),
        section('notifications', t('profile.reminders'), Bell),
        section('household', t('profile.toHousehold'), House),
      ]
  return [
    ...sections,
    {
      id: 'history',
      label: t('history.title'),
      icon: History,
      onAction: () => void navigate({ to: '/history' }),
    },
    { id: 'households', label: t('kind.households'), icon: Users, onAction: () => onOpen('households') },
    ...(isPhone ? [] : [keys]),
    { id: 'qr', label: t('pageQr.title'), icon: QrCode, onAction: () => onOpen('qr') },
    { id: 'about', label: t('about.title'), icon: Info, onAction: () => onOpen('about') },
    { id: 'sign-out', label: t('nav.signOut'), icon: LogOut, onAction: () => void leave() },
  ]
}
