import { Users } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, getInvitation, type InvitationPreview } from '#contract/members.ts'
import { roleKeys } from '#web/features/household/household.queries.ts'
import { readInvitationToken } from '#web/features/household/invitation-token.ts'
import { showErrors } from '#web/frame/form-errors.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { goToHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** First shows where the invitation leads and as what, then joins and goes there. */
export function JoinHousehold({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [lookedAt, setLookedAt] = useState<InvitationPreview & { token: string }>()
  const [isPending, setIsPending] = useState(false)
  const token = readInvitationToken(text)
  // Never joins by another code than the one whose answer is shown.
  const found = lookedAt?.token === token ? lookedAt : undefined

  function reason(caught: unknown) {
    if (isMissing(caught)) return t('household.inviteUnknown')
    if (caught instanceof ApiError && caught.code === 'conflict') return t('household.inviteMember')
    return errorText(caught, t)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    if (token === '') return showErrors(form, () => setError(t('household.inviteMissing')))
    setIsPending(true)
    try {
      if (found) goToHousehold((await call(acceptInvitation, { params: { token } })).id)
      else setLookedAt({ ...(await call(getInvitation, { params: { token } })), token })
    } catch (caught) {
      showErrors(form, () => setError(reason(caught)))
    }
    setIsPending(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
      <TextField
        label={t('household.invite')}
        description={t('household.inviteHint')}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <p
        role="status"
        className="flex items-start gap-2.5 rounded-field bg-fill px-3 py-2.5 text-sm empty:hidden"
      >
        {found ? (
          <>
            <Users size={18} aria-hidden className="mt-px shrink-0 text-second" />
            {t('household.inviteFound', { name: found.groupName, role: t(roleKeys[found.role]) })}
          </>
        ) : null}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t('app.back')}</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          {found ? t('household.joinNow') : t('household.look')}
        </Button>
      </div>
    </form>
  )
}
