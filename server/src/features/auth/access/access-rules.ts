import type { Endpoint } from '#contract/endpoint.ts'
import { roles, type Role } from '#contract/accounts/users.ts'
import { requireAdmin, requireOwner, requirePerson, type Actor } from '#server/actor.ts'
import { AppError } from '#server/shared/app-error.ts'

export function lowerOf(one: Role, other: Role): Role {
  return roles.indexOf(one) > roles.indexOf(other) ? one : other
}

export function requireAccess({ access, method, personOnly }: Endpoint, actor: Actor): void {
  if (actor.tokenKind === 'attachment' && access !== 'attachment') {
    throw new AppError(403, 'forbidden', 'This token gives access to files only.')
  }
  if (personOnly) requirePerson(actor)
  if (access === 'account' && method !== 'GET' && actor.tokenKind === 'key' && actor.role === 'viewer') {
    throw new AppError(403, 'forbidden', 'This API key can read but not change anything.')
  }
  if (access === 'write' && actor.role === 'viewer') {
    throw new AppError(403, 'forbidden', 'You can view this household but not change it.')
  }
  if (access === 'owner') requireOwner(actor)
  if (access === 'admin') requireAdmin(actor)
}
