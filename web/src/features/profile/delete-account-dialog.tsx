import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AccountDeletion, deleteSelf, type User } from '#contract/accounts/users.ts'
import { contentsText, peopleText } from '#web/features/profile/list-text.ts'
import { deletionQuery } from '#web/features/profile/profile.queries.ts'
import { usePasswordPrompt } from '#web/features/profile/use-password-prompt.ts'
import { PasswordField } from '#web/features/sign-in/password-field.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { goToHousehold, signOut } from '#web/shared/account/session.ts'
import { useUnsentOnDevice } from '#web/shared/offline/outbox.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

type HouseholdOutcome = AccountDeletion['households'][number]

const formId = 'delete-account'

export function DeleteAccountDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const deletion = useQuery(deletionQuery)
  const households = deletion.data?.households
  const isLastAdmin = deletion.data?.isLastAdmin === true
  const isLastOwner = households?.some(({ outcome }) => outcome === 'blocked')
  const isBlocked = isLastAdmin || (isLastOwner ?? true)
  const form = useDeletion(person, () => void deletion.refetch())

  return (
    <DialogOrSheet
      isLarge
      onClose={onClose}
      title={t('profile.deleteTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {isBlocked ? null : (
            <Button type="submit" form={formId} kind="danger-filled" isPending={form.isPending}>
              {t('profile.deleteNow')}
            </Button>
          )}
        </>
      }
    >
      <ListState query={deletion} skeleton={<Skeleton className="h-32" />} />
      {households ? (
        <div className="grid gap-3.5">
          <ul className="grid gap-2.5">
            {households.map((household) => (
              <OutcomeRow key={household.id} household={household} />
            ))}
          </ul>
          {isBlocked ? (
            <>
              {isLastAdmin ? (
                <p className="text-second">{t('profile.deleteLastAdmin', { command: 'cubby user admin' })}</p>
              ) : null}
              {isLastOwner ? <p className="text-second">{t('profile.deleteBlocked')}</p> : null}
            </>
          ) : (
            <ConfirmForm form={form} email={person.email} />
          )}
        </div>
      ) : null}
    </DialogOrSheet>
  )
}

function useDeletion(person: User, onRefused: () => void) {
  const { t } = useTranslation()
  const { isPrompted, check, toReason } = usePasswordPrompt()
  const deletion = useWrite({
    write: (send, body: { password: string }) => send(deleteSelf, { body }),
    changes: [],
    onSuccess: signOut,
    toast: null,
  })
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.trim().toLowerCase() === person.email ? undefined : t('profile.deleteConfirmWrong'),
      password: check(password),
    }),
    send: ({ password }) => deletion.writeOrThrow({ password }),
    toErrors(error) {
      const reason = toReason(error)
      if (reason !== undefined) return { password: reason }
      // Reloads the list of affected households, because another member may have left one of them since.
      onRefused()
      return { form: errorText(error, t) }
    },
  })
  return { ...form, isPasswordPrompted: isPrompted }
}

interface ConfirmFormProps {
  form: ReturnType<typeof useDeletion>
  email: string
}

function ConfirmForm({ form, email }: ConfirmFormProps) {
  const { t } = useTranslation()
  const unsent = useUnsentOnDevice()
  return (
    <form {...form.formProps} id={formId} className="grid gap-3.5">
      <p className="text-second">{t('profile.deleteRest')}</p>
      {unsent > 0 ? <p className="text-second">{t('waiting.lost', { count: unsent })}</p> : null}
      <FormError text={form.errors['form']} />
      <TextField
        {...form.field('email')}
        label={t('profile.deleteConfirm', { email })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {form.isPasswordPrompted ? (
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      ) : null}
    </form>
  )
}

const looks = {
  deleted: 'bg-error-wash',
  blocked: 'bg-warning-wash',
  kept: 'bg-fill',
} as const

function OutcomeRow({ household }: { household: HouseholdOutcome }) {
  const { t } = useTranslation()
  const { id, name, outcome, members } = household
  const people = peopleText(members, 'conjunction', t)
  return (
    <li className={`rounded-field px-3.5 py-2.5 text-sm ${looks[outcome]}`}>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </p>
      {outcome === 'deleted' ? (
        <>
          <p>{t('profile.fateDeleted')}</p>
          <p className="text-second">{contentsText(household, t)}</p>
        </>
      ) : null}
      {outcome === 'kept' ? <p>{t('profile.fateKept', { people })}</p> : null}
      {outcome === 'blocked' ? (
        <>
          <p>{t('profile.fateBlocked', { people })}</p>
          <Button kind="outline" className="mt-2" onClick={() => goToHousehold(id, '/profile/household')}>
            {t('profile.toMembers')}
          </Button>
        </>
      ) : null}
    </li>
  )
}
