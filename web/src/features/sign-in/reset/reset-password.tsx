import { useLocation } from '@tanstack/react-router'
import { ForgotForm } from './forgot-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Asks for the email address, or for a new password when a mailed link was opened. */
export function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <ForgotForm /> : <NewPasswordForm token={token} />
}
