import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, Instant, InstantInput, Name, NoContent, nullable, Uuid } from '#contract/scalars.ts'
import { OwnPassword, Role } from '#contract/accounts/users.ts'

const properties = {
  id: Uuid,
  userId: Uuid,
  name: Type.String(),
  hint: Type.String({ description: 'How the key begins.' }),
  role: Role,
  suggests: Type.Boolean({
    description:
      'Whether an assistant with this key may suggest changes, which a person accepts or declines.',
  }),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: nullable(Instant),
}

export const ApiKey = Type.Object(properties)
export type ApiKey = Static<typeof ApiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/users/self/api-keys',
  access: 'account',
  tag: 'API keys',
  summary: 'The keys of the account, newest first, without the keys themselves.',
  responses: { 200: Type.Array(ApiKey) },
})

export const NewApiKey = Type.Object({
  name: Name,
  expiresAt: Type.Optional(InstantInput),
  role: Type.Optional(nullable(Role)),
  suggests: Type.Optional(
    nullable(Type.Boolean({ description: 'With the role viewer, which is the default then.' })),
  ),
  password: OwnPassword,
})
export type NewApiKey = Static<typeof NewApiKey>

export const createApiKey = endpoint({
  method: 'POST',
  path: '/users/self/api-keys',
  access: 'account',
  personOnly: true,
  tag: 'API keys',
  summary:
    'Create a key for programs: it ends after 90 days unless told, and may do what both its role (default editor) and its person may. 409 when there are fifty already.',
  body: NewApiKey,
  responses: {
    201: Type.Object({
      ...properties,
      token: Type.String({ description: 'The key, shown only once. Send it in the `Authorization` header.' }),
    }),
  },
  errors: [409, 429],
})

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/users/self/api-keys/:id',
  access: 'account',
  personOnly: true,
  tag: 'API keys',
  summary: 'Revoke a key immediately.',
  params: IdParams,
  responses: { 204: NoContent },
})
