import { AppError } from '#server/shared/app-error.ts'

export function emailTaken(): AppError {
  return new AppError(409, 'email_taken', 'There is an account with this e-mail address already.', {
    fields: { email: 'has an account already' },
  })
}

export function wrongCredentials(): AppError {
  return new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong.')
}

export function registrationDisabled(): AppError {
  return new AppError(403, 'registration_disabled', 'Registration is closed: user registration disabled.')
}

export function unknownInvitation(): AppError {
  return new AppError(422, 'invalid', 'This invitation does not exist or has ended.', {
    fields: { token: 'is not a valid invitation' },
  })
}
