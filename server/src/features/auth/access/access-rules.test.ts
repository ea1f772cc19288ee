import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { roles, type Role } from '#contract/accounts/users.ts'
import type { Actor } from '#server/actor.ts'
import { AppError } from '#server/shared/app-error.ts'
import { lowerOf, requireAccess } from './access-rules.ts'

const actor: Actor = {
  userId: 'a',
  householdId: 1,
  householdUuid: 'b',
  revision: 1,
  role: 'owner',
  isAdmin: false,
  timeZone: 'Europe/Berlin',
  source: 'web',
  tokenKind: 'user',
  signInId: 'c',
}
type Asked = Pick<Endpoint, 'access'> & Partial<Pick<Endpoint, 'method' | 'personOnly'>>

function refusal(asked: Asked, changes: Partial<Actor>): string {
  const endpoint: Endpoint = { method: 'POST', path: '/', tag: '', summary: '', responses: {}, ...asked }
  try {
    requireAccess(endpoint, { ...actor, ...changes })
    return ''
  } catch (error) {
    const isRefused = error instanceof AppError && error.status === 403 && error.code === 'forbidden'
    return isRefused ? error.message : 'another error'
  }
}

const allowed = (asked: Asked, of: Partial<Actor> = {}) =>
  roles.filter((role) => refusal(asked, { ...of, role }) === '')

describe('requireAccess', () => {
  it('allows reading to all roles, writing to owners and editors, and owner endpoints to owners', () => {
    expect(allowed({ access: 'read' })).toEqual(['owner', 'editor', 'viewer'])
    expect(allowed({ access: 'write' })).toEqual(['owner', 'editor'])
    expect(allowed({ access: 'owner' })).toEqual(['owner'])
    expect(refusal({ access: 'write' }, { role: 'viewer' })).toBe(
      'You can view this household but not change it.',
    )
    expect(refusal({ access: 'owner' }, { role: 'editor' })).toMatch(/^Only an owner/)
  })

  it('allows server administration to server admins with any role', () => {
    expect(allowed({ access: 'admin' })).toEqual([])
    expect(allowed({ access: 'admin' }, { isAdmin: true })).toEqual(['owner', 'editor', 'viewer'])
    expect(refusal({ access: 'admin' }, {})).toMatch(/^Only a server admin/)
  })

  it('allows everybody to change their own account, except by an API key with the role viewer', () => {
    const key = { tokenKind: 'key' } as const
    expect(allowed({ access: 'account' })).toEqual(['owner', 'editor', 'viewer'])
    expect(allowed({ access: 'account' }, key)).toEqual(['owner', 'editor'])
    expect(allowed({ access: 'account', method: 'GET' }, key)).toEqual(['owner', 'editor', 'viewer'])
    expect(allowed({ access: 'read', method: 'POST' }, key)).toEqual(['owner', 'editor', 'viewer'])
    expect(refusal({ access: 'account' }, { ...key, role: 'viewer' })).toBe(
      'This API key can read but not change anything.',
    )
  })

  it('refuses API keys of any role where only a signed-in user is allowed', () => {
    const personal = { access: 'account', personOnly: true } as const
    expect(allowed(personal, { tokenKind: 'key' })).toEqual([])
    expect(allowed(personal)).toEqual(['owner', 'editor', 'viewer'])
    expect(refusal(personal, { tokenKind: 'key' })).toMatch(/^An API key cannot/)
  })

  it('allows attachment tokens to read files only', () => {
    const attachment = { tokenKind: 'attachment' } as const
    expect(allowed({ access: 'attachment', method: 'GET' }, attachment)).toEqual(roles)
    for (const access of ['read', 'write', 'account', 'owner', 'admin'] as const) {
      expect(refusal({ access, method: 'GET' }, { ...attachment, isAdmin: true })).toBe(
        'This token gives access to files only.',
      )
    }
  })
})

it('lowerOf returns the lower of the roles of an API key and its user', () => {
  const lower = (one: Role) => roles.map((other) => lowerOf(one, other))
  expect(lower('owner')).toEqual(['owner', 'editor', 'viewer'])
  expect(lower('editor')).toEqual(['editor', 'editor', 'viewer'])
  expect(lower('viewer')).toEqual(['viewer', 'viewer', 'viewer'])
})
