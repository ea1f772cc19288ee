import { AppError } from '#server/shared/app-error.ts'

export function wrongPasskey(): AppError {
  return new AppError(401, 'wrong_passkey', 'This passkey is not known here, or its answer came too late.')
}

/** The status is 422, not 401, because clients treat the user as signed out after a 401. */
export function passkeyNotRegistered(): AppError {
  return new AppError(422, 'wrong_passkey', 'This passkey could not be checked, or its answer came too late.')
}

export function noPasskeyAddress(): AppError {
  return new AppError(
    409,
    'address_unknown',
    'Passkeys need an address with a host name. Set CUBBY_BASE_URL.',
  )
}
