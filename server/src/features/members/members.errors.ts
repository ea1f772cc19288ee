import { AppError } from '#server/shared/app-error.ts'

export function unknownInvitation(): AppError {
  return new AppError(422, 'invalid', 'This invitation does not exist or has expired.', {
    fields: { token: 'is not a valid invitation' },
  })
}

export function alreadyMember(): AppError {
  return new AppError(409, 'conflict', 'This person is already a member of this household.')
}

export function lastOwner(): AppError {
  return new AppError(
    409,
    'conflict',
    'This is the last owner of the household. Make someone else an owner first.',
  )
}

export function onlyOwnersRemove(): AppError {
  return new AppError(403, 'forbidden', 'Only an owner of this household may remove others.')
}
