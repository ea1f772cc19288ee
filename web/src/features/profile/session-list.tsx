import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endSession, type SignedInSession } from '#contract/auth/sessions.ts'
import { describeDevice, deviceName } from '#web/features/profile/describe-device.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { sessionsQuery } from '#web/features/profile/profile.queries.ts'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { formatRelative } from '#web/shared/formats.ts'
import { signOut } from '#web/shared/account/session.ts'
import { SignOutDialog } from '#web/features/items/offline/sign-out-dialog.tsx'
import { losesInputOnSignOut } from '#web/shared/offline/outbox.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'

export function SessionList() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  const endOthers = useWrite({
    write: (send) => send(endOtherSessions, {}),
    changes: [],
    refetches: sessionsQuery,
    toast: () => t('security.othersEnded'),
  })
  return (
    <SettingGroup
      title={t('security.sessions')}
      count={sessions.data?.length}
      action={
        others > 0 ? (
          <Button isPending={endOthers.isPending} onClick={() => void endOthers.write()}>
            {t('security.endOthers')}
          </Button>
        ) : null
      }
    >
      <ListState query={sessions} />
      <ul>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SettingGroup>
  )
}

const icons = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  program: Terminal,
} as const

function SessionRow({ session }: { session: SignedInSession }) {
  const { t } = useTranslation()
  const { id, isCurrent, address, userAgent, lastSeenAt } = session
  const name = deviceName(userAgent, t)
  const end = useWrite({
    write: (send) => send(endSession, { params: { id } }),
    changes: [],
    refetches: sessionsQuery,
    toast: () => t('security.ended', { name }),
  })
  const seen = isCurrent
    ? t('security.activeNow')
    : t('security.active', { when: formatRelative(lastSeenAt) })
  return (
    <SettingRow
      icon={icons[describeDevice(userAgent).kind]}
      title={name}
      badge={isCurrent ? t('security.thisDevice') : undefined}
      text={[seen, address].filter((part) => part !== '').join(' · ')}
    >
      {isCurrent ? (
        <SignOutButton />
      ) : (
        <Button
          aria-label={t('security.endWhat', { name })}
          isPending={end.isPending}
          onClick={() => void end.write()}
        >
          {t('security.end')}
        </Button>
      )}
    </SettingRow>
  )
}

function SignOutButton() {
  const { t } = useTranslation()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  async function leave() {
    if (losesInputOnSignOut()) return setIsAsking(true)
    setIsLeaving(true)
    try {
      await signOut()
    } catch (error) {
      setIsLeaving(false)
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }
  return (
    <>
      <Button isPending={isLeaving} onClick={() => void leave()}>
        {t('nav.signOut')}
      </Button>
      {isAsking ? <SignOutDialog onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}
