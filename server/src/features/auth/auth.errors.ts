import { AppError } from '#server/shared/app-error.ts'

export function wrongCredentials(): AppError {
  return new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong.')
}

export function codeRequired(): AppError {
  return new AppError(
    401,
    'code_required',
    'This account also asks for a code of its authenticator app: send it as "code" with the password. Programs use an API key instead.',
  )
}

export function wrongCode(): AppError {
  return new AppError(401, 'wrong_code', 'This code is wrong, or was used already.')
}

export function twoFactorIsOn(): AppError {
  return new AppError(409, 'conflict', 'Two-factor sign-in is on already. Turn it off first.')
}

export function twoFactorNotStarted(): AppError {
  return new AppError(409, 'conflict', 'There is no secret to confirm. Start setting up again.')
}

export function localSignInDisabled(): AppError {
  return new AppError(
    403,
    'local_sign_in_disabled',
    'Passwords are switched off: local login is not enabled.',
  )
}

export function unknownAddress(): AppError {
  return new AppError(
    409,
    'address_unknown',
    'Cubby does not know its own address yet. Set CUBBY_BASE_URL, or have an owner of the household sign in once at the address that people use.',
  )
}

export function sessionEnded(): AppError {
  return new AppError(401, 'unauthorized', 'This session has ended: a valid authorization token is required.')
}

export function notAMember(): AppError {
  return new AppError(403, 'forbidden', 'You are not a member of this household.')
}

export function managedByProvider(email: string): AppError {
  return new AppError(
    409,
    'conflict',
    `${email} signs in through the provider. To give the account a password, run “user disconnect ${email}” first.`,
  )
}
