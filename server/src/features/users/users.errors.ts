import { AppError } from '#server/shared/app-error.ts'

export function emailTaken(): AppError {
  return new AppError(409, 'email_taken', 'An account with this e-mail address already exists.', {
    fields: { email: 'already has an account' },
  })
}

export function wrongCredentials(): AppError {
  return new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong.')
}

export function registrationDisabled(): AppError {
  return new AppError(403, 'registration_disabled', 'Registration is closed: user registration disabled.')
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

export function tooManyKeys(most: number): AppError {
  return new AppError(409, 'conflict', `You already have ${most} API keys. Delete one that you do not need.`)
}

/** A household that would be left with members but without an owner. */
export interface Orphan {
  groupId: string
  name: string
  members: { id: string; name: string }[]
}

export function lastOwner(households: readonly Orphan[]): AppError {
  const names = households.map(({ name }) => `“${name}”`).join(', ')
  return new AppError(
    409,
    'conflict',
    `You are the only owner of ${names}. Make someone else an owner there first, or remove the others.`,
    { details: { households } },
  )
}
