import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, Instant, Name, NoContent, nullable, password, Uuid } from '#contract/scalars.ts'
import { Session } from '#contract/accounts/users.ts'

export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
})
export type Passkey = Static<typeof Passkey>

const Options = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Options of WebAuthn in JSON, for the browser; for five minutes.',
  },
)
const Answer = Type.Object(
  {},
  { additionalProperties: true, description: 'The answer of the browser to these options, in JSON.' },
)

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/self/passkeys',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'The passkeys of the account, the oldest first: 20 at most.',
  responses: { 200: Type.Array(Passkey) },
  volatile: true,
})

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/users/self/passkeys/options',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary:
    'Options to make a passkey with; 409 where the server is reached by a number instead of a host name.',
  body: Type.Object({
    password: Type.String({ ...password, description: 'The password of the account.' }),
  }),
  responses: { 200: Options },
  errors: [403, 409, 429],
})

export const registerPasskey = endpoint({
  method: 'POST',
  path: '/users/self/passkeys',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'Add a passkey that was made with these options; 409 when there are twenty already.',
  body: Type.Object({ name: Name, response: Answer }),
  responses: { 201: Passkey },
  errors: [403, 409],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/self/passkeys/:id',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'Remove a passkey: nobody signs in with it any more. Sessions stay.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/users/login/passkey/options',
  access: 'public',
  tag: 'Users',
  summary:
    'Options to sign in with a passkey; 409 where the server is reached by a number instead of a host name.',
  bodyType: 'json-or-none',
  responses: { 200: Options },
  errors: [403, 409],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/users/login/passkey',
  access: 'public',
  tag: 'Users',
  summary: 'Sign in with a passkey, without a password or a code. Also sets the session cookies.',
  body: Type.Object({ response: Answer, stayLoggedIn: Type.Optional(nullable(Type.Boolean())) }),
  responses: { 200: Session },
  errors: [401, 403, 409, 429],
})
