import type { AdminAccount, AdminHousehold, AdminInvitation } from '#contract/admin.ts'
import type { Role } from '#contract/accounts/users.ts'
import { toInstant } from '#server/shared/instant.ts'

export interface AdminHouseholdRow {
  householdId: number
  id: string
  name: string
  createdAt: number
  items: number
  files: number
  fileBytes: number
}

export interface AdminMemberRow {
  householdId: number
  name: string
  email: string
  role: Role
}

export interface AdminAccountRow {
  id: string
  name: string
  email: string
  isAdmin: number
  issuer: string | null
  createdAt: number
  lastSeenAt: number | null
}

export interface AdminInvitationRow {
  id: string
  householdName: string
  role: Role
  createdBy: string | null
  uses: number
  maxUses: number
  expiresAt: number
}

const shownOwners = 3

export function toAdminHousehold(
  { id, name, createdAt, items, files, fileBytes }: AdminHouseholdRow,
  members: readonly AdminMemberRow[],
  changedAt: number | null,
): AdminHousehold {
  const owners = members.filter(({ role }) => role === 'owner').slice(0, shownOwners)
  return {
    id,
    name,
    owners: owners.map((owner) => ({ name: owner.name, email: owner.email })),
    members: members.length,
    items,
    files,
    fileBytes,
    createdAt: toInstant(createdAt),
    changedAt: changedAt === null ? null : toInstant(changedAt),
  }
}

export function toAdminAccount(account: AdminAccountRow): AdminAccount {
  const { id, name, email, isAdmin, issuer, createdAt, lastSeenAt } = account
  return {
    id,
    name,
    email,
    isSuperuser: isAdmin === 1,
    signIn: issuer === null ? 'password' : 'provider',
    createdAt: toInstant(createdAt),
    lastSeenAt: lastSeenAt === null ? null : toInstant(lastSeenAt),
  }
}

export function toAdminInvitation({ expiresAt, ...invitation }: AdminInvitationRow): AdminInvitation {
  return { ...invitation, expiresAt: toInstant(expiresAt) }
}
