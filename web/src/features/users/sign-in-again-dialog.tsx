import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/users/auth.queries.ts'
import { ProviderButton } from '#web/features/users/provider/provider-button.tsx'
import { SignInForm } from '#web/features/users/sign-in-form.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** In location, so that nothing typed is lost; the calls that were refused are made once more. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (isSignedIn: boolean) => void }) {
  const { t } = useTranslation()
  const person = useSession()
  const isLocal = useQuery(statusQuery).data?.oidc.allowLocal !== false && !person?.oidcIssuer
  return (
    <DialogOrSheet
      isOpen
      onClose={() => onAnswer(false)}
      title={t('auth.again')}
      closeLabel={t('dialog.close')}
    >
      {isLocal ? (
        <>
          <p className="text-second">{t('auth.againText')}</p>
          <SignInForm fixedEmail={person?.email} onSignedIn={() => onAnswer(true)} />
        </>
      ) : (
        <ProviderButton next={`${location.pathname}${location.search}`} />
      )}
    </DialogOrSheet>
  )
}
