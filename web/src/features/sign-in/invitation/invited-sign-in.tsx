import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '../auth.queries.ts'
import { SignInHeading } from '../sign-in-heading.tsx'
import { SignInSkeleton } from '../sign-in-skeleton.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { invitationQuery } from './invitation.queries.ts'
import { JoinPanel } from './join-panel.tsx'
import { Note } from '../note.tsx'
import { ProviderButtons } from '../provider/provider-button.tsx'
import { ProviderRefusal } from '../provider/provider-refusal.tsx'
import { RegisterForm } from '../register-form.tsx'
import { SignInChoice } from '../sign-in-choice.tsx'
import { SignInForm } from '../sign-in-form.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { isMissing } from '#web/shared/api-error.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { hasSessionCookie, sessionQuery } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

interface InvitedSignInProps {
  token: string
  onSignedIn: () => void
}

/** Loads the invitation before it shows a form. When the invitation has ended, shows the usual sign-in. */
export function InvitedSignIn({ token, onSignedIn }: InvitedSignInProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { register } = useSearch({ from: '/' })
  const invitation = useQuery(invitationQuery(token))
  const session = useQuery({ ...sessionQuery, enabled: hasSessionCookie(), retry: false })
  const isRegistering = register !== false
  const isLocal = useQuery(statusQuery).data?.oidc.allowLocal !== false

  /** Shows the invitation after signing in, because the user still has to accept it. */
  function showJoinPanel() {
    queryClient.clear()
    void router.navigate({ to: '/', search: { token }, replace: true })
  }

  if (invitation.isPending || session.isLoading) return <SignInSkeleton />
  if (invitation.isError && isMissing(invitation.error)) {
    return session.data ? <EndedForMember /> : <SignInChoice note={<EndedNote />} onSignedIn={onSignedIn} />
  }
  if (invitation.isError) return <QueryError query={invitation} />
  const heading = <SignInHeading title={t('auth.joinTitle', { name: invitation.data.groupName })} />
  if (session.data) {
    return (
      <>
        {heading}
        <JoinPanel token={token} invitation={invitation.data} person={session.data} />
      </>
    )
  }
  return (
    <>
      {heading}
      <InvitationNote invitation={invitation.data} />
      <ProviderRefusal />
      <ProviderButtons token={token} isAboveForm={isLocal} />
      {!isLocal ? null : isRegistering ? (
        <RegisterForm token={token} onSignedIn={onSignedIn} />
      ) : (
        <>
          <p className="text-second">{t('auth.signInFirst')}</p>
          <SignInForm onSignedIn={showJoinPanel} />
        </>
      )}
      {isLocal ? <OtherWays isRegistering={isRegistering} /> : null}
    </>
  )
}

function EndedNote() {
  const { t } = useTranslation()
  return <Note icon={Link2Off}>{t('auth.inviteEnded')}</Note>
}

function EndedForMember() {
  const { t } = useTranslation()
  return (
    <>
      <SignInHeading title={t('auth.signInTitle')} />
      <EndedNote />
      <Link to="/home" className={buttonClass({ kind: 'primary', size: 'big', isWide: true })}>
        {t('auth.toHome')}
      </Link>
    </>
  )
}

/**
 * Links to the other form, for signing in or registering, with the same invitation. Also links to the usual sign-in
 * without the invitation.
 */
function OtherWays({ isRegistering }: { isRegistering: boolean }) {
  const { t } = useTranslation()
  const { next, token } = useSearch({ from: '/' })
  const search = { ...(next ? { next } : {}), ...(token ? { token } : {}) }
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-second">
        {t(isRegistering ? 'auth.haveAccount' : 'auth.noAccount')}{' '}
        <Link to="/" search={{ ...search, register: !isRegistering }} className={linkClass}>
          {t(isRegistering ? 'auth.signInToJoin' : 'auth.createAccount')}
        </Link>
      </p>
      <Link
        to="/"
        search={next ? { next } : {}}
        className="py-2.5 text-sm text-second underline underline-offset-3"
      >
        {t('auth.decline')}
      </Link>
    </div>
  )
}
