import type { Role } from '#contract/accounts/users.ts'
import { limits } from '#contract/scalars.ts'
import type { Conversion } from './conversion.ts'
import { rowsOfHousehold } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { flagIn, idIn, createdAtOf, readValues, textIn } from './row-values.ts'

export interface HomeboxMember {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The hash of the password as stored in Homebox; empty when the user has no password there. */
  readonly passwordHash: string
  readonly role: Role
  /** When the user was created in Homebox, in milliseconds since the epoch. */
  readonly createdAt: number
}

export interface HomeboxNotifier {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly url: string
  readonly isActive: boolean
  /** When the notifier was created in Homebox, in milliseconds since the epoch. */
  readonly createdAt: number
}

export function readMembers(conversion: Conversion): HomeboxMember[] {
  const { tables, householdId, notes, now } = conversion
  const users = tables.find('users')
  if (users === undefined) return []
  const roles = readRoles(conversion)
  const groupColumn = tables.columnOf(users, /^group_users$/)
  const members: HomeboxMember[] = []
  for (const row of tables.rows(users)) {
    const id = idIn(row, 'id')
    const role = roles.get(textIn(row, 'id')) ?? (idIn(row, groupColumn) === householdId ? '' : undefined)
    if (id === null || role === undefined) continue
    const email = textIn(row, 'email').trim().toLowerCase()
    const { text } = readValues(row, email, notes)
    if (textIn(row, 'oidc_subject') !== '') notes.add('provider', email)
    if (hasSettings(row)) notes.add('settings', email)
    members.push({
      id,
      name: text(limits.name, 'name'),
      email,
      passwordHash: textIn(row, 'password'),
      role: (role || textIn(row, 'role')) === 'owner' ? 'owner' : 'editor',
      createdAt: createdAtOf(row, now),
    })
  }
  return members
}

/**
 * Returns the role of each member by user id. Returns an empty map for older releases, in which a user belongs to one
 * household and the role is a column of the user.
 */
function readRoles({ tables, householdId }: Conversion): Map<string, string> {
  const rows = [...tables.rows(tables.find('user_groups'), { column: 'group_id', value: householdId })]
  return new Map(rows.map((row) => [textIn(row, 'user_id'), textIn(row, 'role')]))
}

const hasSettings = (row: Row) => !['', '{}', 'null'].includes(textIn(row, 'settings').trim())

export function readNotifiers(conversion: Conversion): HomeboxNotifier[] {
  const { tables, notes, now } = conversion
  return [...rowsOfHousehold(conversion, tables.find('notifiers'))].flatMap((row) => {
    const id = idIn(row, 'id')
    const userId = idIn(row, 'user_id')
    if (id === null || userId === null) return []
    const name = readValues(row, textIn(row, 'name'), notes).text(limits.name, 'name')
    const createdAt = createdAtOf(row, now)
    return [{ id, userId, name, url: textIn(row, 'url'), isActive: flagIn(row, 'is_active'), createdAt }]
  })
}
