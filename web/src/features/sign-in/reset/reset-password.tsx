import { useLocation } from '@tanstack/react-router'
import { ForgotForm } from './forgot-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Resets a forgotten password: asks for the email address, or with the token of a mail, for a new password. */
export function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <ForgotForm /> : <NewPasswordForm token={token} />
}
