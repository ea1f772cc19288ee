import { useLocation } from '@tanstack/react-router'
import { ForgotForm } from './forgot-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Asks for the address, or by the link that was mailed for a new password. */
export function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => hash })
  return token === '' ? <ForgotForm /> : <NewPasswordForm token={token} />
}
