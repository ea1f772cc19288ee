import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, type InvitationPreview } from '#contract/members.ts'
import type { User } from '#contract/users.ts'
import { InvitationNote } from '#web/features/auth/invitation-note.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { goToHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface JoinPanelProps {
  token: string
  invitation: InvitationPreview
  person: User
}

/** For who is signed in already: the one question is whether to join. */
export function JoinPanel({ token, invitation, person }: JoinPanelProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  function reason(caught: unknown) {
    if (isMissing(caught)) return t('auth.inviteEnded')
    if (caught instanceof ApiError && caught.code === 'conflict') return t('auth.inviteMember')
    return errorText(caught, t)
  }

  async function join() {
    setIsPending(true)
    try {
      goToHousehold((await call(acceptInvitation, { params: { token } })).id)
    } catch (caught) {
      setError(reason(caught))
      setIsPending(false)
    }
  }

  return (
    <>
      <InvitationNote invitation={invitation} />
      <p className="text-second">{t('auth.joinAs', { name: person.name, email: person.email })}</p>
      <FormError text={error} />
      <div className="grid gap-2">
        <Button kind="primary" size="big" isWide isPending={isPending} onClick={() => void join()}>
          {t('auth.join')}
        </Button>
        <Button size="big" isWide onClick={() => void router.navigate({ to: '/home' })}>
          {t(error ? 'auth.toHome' : 'auth.notNow')}
        </Button>
      </div>
    </>
  )
}
