import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Role } from '#contract/accounts/users.ts'
import {
  Instant,
  limits,
  NoContent,
  nullable,
  oneOf,
  pageOf,
  QueryNumber,
  queryNumber,
  Uuid,
} from './scalars.ts'

/** The maximum number of accounts or invitations that admins can page through. Counting more would be slow. */
export const maxAdminRows = 10_000

export const ServerTotals = Type.Object({
  households: Type.Integer(),
  accounts: Type.Integer(),
  items: Type.Integer({ description: 'Archived ones included.' }),
  files: Type.Integer({ description: 'Each content once in each household.' }),
  fileBytes: Type.Integer({ description: 'Thumbnails left out.' }),
  databaseBytes: Type.Integer(),
})
export type ServerTotals = Static<typeof ServerTotals>

export const getServerTotals = endpoint({
  method: 'GET',
  path: '/admin/totals',
  access: 'admin',
  personOnly: true,
  tag: 'Server',
  summary: 'How much the server holds.',
  responses: { 200: ServerTotals },
  volatile: true,
})

export const setPublicAddress = endpoint({
  method: 'PUT',
  path: '/admin/address',
  access: 'admin',
  personOnly: true,
  tag: 'Server',
  summary:
    'Store the address at which other devices reach the server, for the codes on printed labels and for invitations. 409 when `CUBBY_BASE_URL` is set, which goes before it.',
  body: Type.Object({
    address: Type.String({
      maxLength: limits.notifierUrl,
      description: '`https://cubby.example.org`, without a path. Empty to remove the stored one.',
    }),
  }),
  responses: { 204: NoContent },
  errors: [409],
})

const PageOf = {
  page: QueryNumber,
  pageSize: queryNumber('Up to 100, 25 when left out.'),
}
const capped = 'Of accounts and invitations at most 10,000: older ones are left out.'

export const householdOrders = ['newest', 'name', 'items', 'size'] as const
export type HouseholdOrder = (typeof householdOrders)[number]

export const AdminHousehold = Type.Object({
  id: Uuid,
  name: Type.String(),
  owners: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }), {
    description: 'The first three by name.',
  }),
  members: Type.Integer({ description: 'Owners included.' }),
  items: Type.Integer({ description: 'Archived ones included.' }),
  files: Type.Integer(),
  fileBytes: Type.Integer({ description: 'Thumbnails left out.' }),
  createdAt: Instant,
  changedAt: nullable(
    Type.String({ format: 'date-time', description: 'When something in it changed last; null for never.' }),
  ),
})
export type AdminHousehold = Static<typeof AdminHousehold>

export const listHouseholds = endpoint({
  method: 'GET',
  path: '/admin/households',
  access: 'admin',
  personOnly: true,
  tag: 'Server',
  summary: 'The households of the server, without anything that is in them.',
  query: Type.Object({
    ...PageOf,
    q: Type.Optional(
      Type.String({
        maxLength: limits.query,
        description: 'Part of a household’s name, or the whole e-mail address of a member.',
      }),
    ),
    orderBy: Type.Optional(
      Type.String({ description: '`newest` (default), `name`, `items`, or `size`: that of its files.' }),
    ),
  }),
  responses: { 200: pageOf(AdminHousehold, capped) },
  volatile: true,
})

export const AdminAccount = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  isSuperuser: Type.Boolean({ description: 'Whether it is a server admin.' }),
  signIn: oneOf(['password', 'provider'], 'How the account is opened.'),
  createdAt: Instant,
  lastSeenAt: nullable(
    Type.String({ format: 'date-time', description: 'Null when no session of it is left.' }),
  ),
})
export type AdminAccount = Static<typeof AdminAccount>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/accounts',
  access: 'admin',
  personOnly: true,
  tag: 'Server',
  summary: 'The accounts of the server, those that registered last first.',
  query: Type.Object(PageOf),
  responses: { 200: pageOf(AdminAccount, capped) },
  volatile: true,
})

export const AdminInvitation = Type.Object({
  id: Uuid,
  householdName: Type.String(),
  role: Role,
  createdBy: nullable(Type.String({ description: 'Null when that account is gone.' })),
  uses: Type.Integer({ description: 'How often it can still be used.' }),
  maxUses: Type.Integer(),
  expiresAt: Instant,
})
export type AdminInvitation = Static<typeof AdminInvitation>

export const listOpenInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'admin',
  personOnly: true,
  tag: 'Server',
  summary:
    'The invitations of all households that can still be used, those that end first at the top; without their tokens and notes.',
  query: Type.Object(PageOf),
  responses: { 200: pageOf(AdminInvitation, capped) },
  volatile: true,
})
