import { useTranslation } from 'react-i18next'
import { SignInForm } from '#web/features/users/sign-in-form.tsx'
import { useSession } from '#web/shared/session.ts'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** In location, so that nothing typed is lost; the calls that were refused are made once more. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (isSignedIn: boolean) => void }) {
  const { t } = useTranslation()
  const email = useSession()?.email
  return (
    <DialogOrSheet
      isOpen
      onClose={() => onAnswer(false)}
      title={t('auth.again')}
      closeLabel={t('dialog.close')}
    >
      <p className="text-second">{t('auth.againText')}</p>
      <SignInForm fixedEmail={email} onSignedIn={() => onAnswer(true)} />
    </DialogOrSheet>
  )
}
