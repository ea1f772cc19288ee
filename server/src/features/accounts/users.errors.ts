import { AppError } from '#server/shared/app-error.ts'

export function emailTaken(): AppError {
  return new AppError(409, 'email_taken', 'An account with this e-mail address already exists.', {
    fields: { email: 'already has an account' },
  })
}

export function registrationDisabled(): AppError {
  return new AppError(403, 'registration_disabled', 'Registration is closed: user registration disabled.')
}

export function lastAdmin(): AppError {
  return new AppError(
    409,
    'conflict',
    'This is the only server admin. Make somebody else one first, by the command “user admin EMAIL”.',
  )
}

/** A household that the deletion of an account would leave with members but without an owner. */
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
