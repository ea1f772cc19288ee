import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { OneTimeCode } from '#contract/auth/two-factor.ts'
import {
  Instant,
  limits,
  Name,
  NewPassword,
  NoContent,
  nullable,
  oneOf,
  password,
  Uuid,
  UuidInput,
} from '#contract/scalars.ts'

export const roles = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]
export const Role = oneOf(roles)

export const User = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  isSuperuser: Type.Boolean({ description: 'Whether the account is a server admin.' }),
  groupId: Uuid,
  groupName: Type.String(),
  isOwner: Type.Boolean({ description: 'Whether the person is an owner of the acting household.' }),
  role: Role,
  defaultGroupId: Uuid,
  groupIds: Type.Array(Uuid),
  oidcIssuer: nullable(
    Type.String({ description: 'The OpenID Connect provider through which the account signs in.' }),
  ),
  oidcSubject: nullable(Type.String({ description: 'The id of the person there.' })),
})
export type User = Static<typeof User>

const WrappedUser = Type.Object({ item: User })

export const Registration = Type.Object({
  name: Name,
  email: Type.String({
    minLength: 1,
    maxLength: limits.email,
    description: 'Compared case-insensitively.',
  }),
  password: NewPassword,
  token: Type.Optional(
    nullable(
      Type.String({
        maxLength: 100,
        description: 'An invitation token; empty creates a household of one’s own.',
      }),
    ),
  ),
  seed: Type.Optional(
    Type.Boolean({ description: 'Start with eight locations and six labels. Default true.', default: true }),
  ),
  groupName: Type.Optional(Type.String({ maxLength: limits.name, description: 'Default “Home”.' })),
  currency: Type.Optional(Type.String({ maxLength: 10, description: 'ISO 4217, any case. Default USD.' })),
  timeZone: Type.Optional(Type.String({ maxLength: 64, description: 'IANA name. Default: the server’s.' })),
  language: Type.Optional(
    Type.String({ maxLength: 20, description: 'The language of those names. Default en.' }),
  ),
})
export type Registration = Static<typeof Registration>

export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  access: 'public',
  tag: 'Users',
  summary: 'Create an account, with a household of its own unless an invitation is given.',
  body: Registration,
  responses: { 204: NoContent },
  errors: [403, 409, 429],
})

export const Credentials = Type.Object({
  username: Type.String({ maxLength: limits.email, description: 'The e-mail address.' }),
  password: Type.String(password),
  code: Type.Optional(
    nullable(
      Type.String({
        ...OneTimeCode,
        description:
          'Of the authenticator app, or a recovery code, where the account asks for one: without it the answer is then 401 with `code_required`.',
      }),
    ),
  ),
  stayLoggedIn: Type.Optional(
    nullable(
      Type.Union([Type.Boolean(), Type.String({ maxLength: 10 })], {
        description: 'Four weeks instead of one. As text in a form: `true`.',
      }),
    ),
  ),
})

export const Session = Type.Object({
  token: Type.String({
    description: 'Begins with `Bearer `; send it unchanged in the `Authorization` header.',
  }),
  expiresAt: Instant,
  attachmentToken: Type.String({
    description: 'Gives access to files only; for addresses used outside the app.',
  }),
})
export type Session = Static<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  access: 'public',
  tag: 'Users',
  summary: 'Sign in. Also sets the session cookies.',
  query: Type.Object({
    provider: Type.Optional(Type.String({ maxLength: 50, description: 'Empty or `local`.' })),
  }),
  body: Credentials,
  bodyType: 'json-or-form',
  responses: { 200: Session },
  errors: [401, 403, 429],
})

export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  access: 'public',
  tag: 'Users',
  summary: 'End the session of the given token and clear the cookies. Any token, or none, is accepted.',
  responses: { 204: NoContent },
  errors: [400, 403, 413],
})

export const logoutAll = endpoint({
  method: 'POST',
  path: '/users/logout/all',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'End every session of the account and clear the cookies; API keys stay.',
  responses: { 204: NoContent },
})

export const refresh = endpoint({
  method: 'GET',
  path: '/users/refresh',
  access: 'account',
  tag: 'Users',
  summary:
    'A new pair of tokens for seven days. The old token ends after one minute where it came as a cookie, else when it would have ended, or with the new one.',
  responses: {
    200: Type.Object({
      token: Type.String({ description: 'As when signing in: begins with `Bearer `.' }),
      raw: Type.String({ description: 'The token, without `Bearer `.' }),
      attachmentToken: Type.String(),
      expiresAt: Instant,
    }),
  },
})

export const getSelf = endpoint({
  method: 'GET',
  path: '/users/self',
  access: 'account',
  tag: 'Users',
  summary: 'The signed-in account.',
  responses: { 200: WrappedUser },
})

export const updateSelf = endpoint({
  method: 'PUT',
  path: '/users/self',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary:
    'Change the name, the e-mail address or the default household. Absent keys keep their values; another address needs the password.',
  body: Type.Object({
    name: Type.Optional(nullable(Name)),
    email: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: limits.email }))),
    defaultGroupId: Type.Optional(UuidInput),
    password: Type.Optional(
      nullable(Type.String({ ...password, description: 'Needed for another e-mail address.' })),
    ),
  }),
  responses: { 200: WrappedUser },
  errors: [404, 409, 429],
})

/** The current password. It is required for changes that a stranger at an unlocked computer must not make. */
export const OwnPassword = Type.Optional(
  nullable(
    Type.String({
      ...password,
      description:
        'Of the account; needed from ten minutes after the sign-in on, unless a provider signs the person in.',
    }),
  ),
)

export const deleteSelf = endpoint({
  method: 'DELETE',
  path: '/users/self',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary:
    'Delete the account, and the households that nobody else belongs to; 409 while it is the only owner of one with other members, or the only server admin among several accounts.',
  body: Type.Object({ password: OwnPassword }),
  bodyType: 'json-or-none',
  responses: { 204: NoContent },
  errors: [409, 429],
})

export const AccountDeletion = Type.Object({
  isLastAdmin: Type.Boolean({
    description: 'It is the only server admin while other accounts exist, so the account stays.',
  }),
  households: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      outcome: oneOf(
        ['deleted', 'kept', 'blocked'],
        '`deleted`: nobody else belongs to it; `blocked`: its only owner is leaving others behind, so the account stays.',
      ),
      members: Type.Array(Type.Object({ id: Uuid, name: Type.String() }), {
        description: 'The others, by name.',
      }),
      items: Type.Integer({
        description: 'Archived ones included; 0 unless the household is deleted, as the next two.',
      }),
      locations: Type.Integer(),
      files: Type.Integer(),
    }),
  ),
})
export type AccountDeletion = Static<typeof AccountDeletion>

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/users/self/deletion',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'What deleting the account would do to each of its households; it changes nothing.',
  responses: { 200: AccountDeletion },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/self/change-password',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'Change the password; every other session of the account ends.',
  body: Type.Object({
    current: Type.String(password),
    new: NewPassword,
  }),
  responses: { 204: NoContent },
  errors: [429],
})

const Settings = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Any JSON object of at most 64 KiB; the server does not read it.',
  },
)
const WrappedSettings = Type.Object({ item: Settings })

export const getSettings = endpoint({
  method: 'GET',
  path: '/users/self/settings',
  access: 'account',
  tag: 'Users',
  summary: 'The settings that a web app stores for the account; an empty object until it stored some.',
  responses: { 200: WrappedSettings },
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/users/self/settings',
  access: 'account',
  tag: 'Users',
  summary: 'Replace all settings that a web app stores for the account.',
  body: Settings,
  responses: { 200: WrappedSettings },
})
