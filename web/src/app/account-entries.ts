import { Info, Keyboard, LogOut, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OpenOverlay } from '#web/app/overlays.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone } from '#web/shared/media.ts'
import { signOut } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'

/** What belongs to the person and to the app, whatever the page. */
export function useAccountEntries(onOpen: OpenOverlay): MenuEntry[] {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const leave = () =>
    signOut().catch((error: unknown) => showToast({ kind: 'error', text: errorText(error, t) }))
  const keys = {
    id: 'shortcuts',
    label: t('shortcuts.title'),
    icon: Keyboard,
    onAction: () => onOpen('shortcuts'),
  }
  return [
    { id: 'households', label: t('household.title'), icon: Users, onAction: () => onOpen('households') },
    ...(isPhone ? [] : [keys]),
    { id: 'about', label: t('about.title'), icon: Info, onAction: () => onOpen('about') },
    { id: 'sign-out', label: t('nav.signOut'), icon: LogOut, onAction: () => void leave() },
  ]
}
