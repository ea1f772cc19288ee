import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

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
    version: Type.String({ description: 'The newest release known, the running one until then.' }),
    date: Type.String(),
  }),
  demo: Type.Boolean(),
  allowRegistration: Type.Boolean(),
  labelPrinting: Type.Boolean({ description: 'A print command is configured.' }),
  oidc: Type.Object({ enabled: Type.Boolean(), buttonText: Type.String(), allowLocal: Type.Boolean() }),
  maxImportMegabytes: Type.Integer(),
  maxUploadMegabytes: Type.Integer(),
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
