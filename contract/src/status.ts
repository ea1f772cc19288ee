import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

/** Exists only where `demo` is true. */
export const demoAccount = { email: 'demo@example.org', password: 'try-cubby' } as const

export const Status = Type.Object({
  health: Type.Boolean(),
  versions: Type.Null({ description: 'Always null; kept for older clients.' }),
  title: Type.String(),
  message: Type.String(),
  build: Type.Object({
    version: Type.String({
      description:
        'The generation of the wire that clients decide by, then Cubby’s version: `v0.22.3+cubby.1.0.0`.',
    }),
    commit: Type.String(),
    buildTime: Type.String(),
  }),
  cubbyVersion: Type.String({ description: 'Cubby’s own version, for people.' }),
  latest: Type.Object({
    version: Type.String({
      description:
        'The newest release known, the running one until there is a newer one; in the form of `build.version`.',
    }),
    date: Type.String({ description: 'Like `2025-03-04 13:16:20 +0000 UTC`, or empty.' }),
    cubbyVersion: Type.String({
      description: 'The same as Cubby’s own version: newer than the running one, or that.',
    }),
    url: Type.String({ description: 'Where people read about it, or empty.' }),
  }),
  demo: Type.Boolean({ description: 'Everybody may sign in with the account that is known to all.' }),
  allowRegistration: Type.Boolean(),
  labelPrinting: Type.Boolean({ description: 'A print command is configured.' }),
  oidc: Type.Object({ enabled: Type.Boolean(), buttonText: Type.String(), allowLocal: Type.Boolean() }),
  maxImportMegabytes: Type.Integer(),
  maxUploadMegabytes: Type.Integer(),
  productLookup: Type.Array(Type.String(), {
    description: 'Who is asked about a product by its barcode; empty when nobody is.',
  }),
})
export type Status = Static<typeof Status>

export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  access: 'public',
  tag: 'Status',
  summary: 'Whether the server is up, its version and what it allows.',
  responses: { 200: Status },
})
