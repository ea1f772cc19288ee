import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

/** The account of a public demo. It exists only when `demo` is true. */
export const demoAccount = { email: 'demo@example.org', password: 'try-cubby' } as const

export const Status = Type.Object({
  health: Type.Boolean(),
  versions: Type.Null({ description: 'Always null; kept for older clients.' }),
  title: Type.String(),
  message: Type.String(),
  build: Type.Object({
    version: Type.String({
      description:
        'The API generation that clients check, then Cubby’s version: `v0.22.3+cubby.1.0.0`. `CUBBY_API_GENERATION` chooses it.',
    }),
    commit: Type.String(),
    buildTime: Type.String(),
  }),
  cubbyVersion: Type.String({ description: 'Cubby’s own version, for people.' }),
  latest: Type.Object({
    version: Type.String({
      description:
        'The latest known release, or the running version if there is no newer one; in the form of `build.version`.',
    }),
    date: Type.String({ description: 'Like `2025-03-04 13:16:20 +0000 UTC`, or empty.' }),
    cubbyVersion: Type.String({
      description: 'The same release as Cubby’s own version number.',
    }),
    url: Type.String({ description: 'The page with its release notes, or empty.' }),
  }),
  lastBackup: Type.String({
    description:
      '`YYYY-MM-DD`: the day of the last proven backup that the server made itself; empty when there is none.',
  }),
  demo: Type.Boolean({
    description: 'Whether this is a public demo, in which everyone may use the same account.',
  }),
  allowRegistration: Type.Boolean(),
  hasAccounts: Type.Boolean({ description: 'False on a new server, until somebody registers.' }),
  labelPrinting: Type.Boolean({ description: 'Whether a print command is configured.' }),
  proxySignIn: Type.Boolean({ description: 'Whether a proxy signs people in.' }),
  passwordReset: Type.Boolean({ description: 'Whether people are mailed links for new passwords.' }),
  sendsMail: Type.Boolean({ description: 'Whether the server has a mail server of its own.' }),
  oidc: Type.Object({
    enabled: Type.Boolean(),
    buttonText: Type.String(),
    autoRedirect: Type.Boolean(),
    allowLocal: Type.Boolean(),
  }),
  maxImportMegabytes: Type.Integer(),
  maxUploadMegabytes: Type.Integer(),
  telemetry: Type.Optional(
    Type.Object({ enabled: Type.Boolean() }, { description: 'Always off; kept for clients.' }),
  ),
  productLookup: Type.Array(Type.String(), {
    description: 'The services used to look up products by barcode; empty when there are none.',
  }),
})
export type Status = Static<typeof Status>

const Probe = Type.Object({ status: Type.Literal('ok') })

export const getLive = endpoint({
  method: 'GET',
  path: '/live',
  access: 'public',
  tag: 'Status',
  summary: 'Answers while the process works; for what restarts it.',
  responses: { 200: Probe },
})

export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: 'Status',
  summary:
    'Answers 200 while the server can answer requests, and 503 otherwise; for proxies and health checks.',
  responses: { 200: Probe },
})

export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  access: 'public',
  tag: 'Status',
  summary: 'Whether the server is up, its version and what it allows.',
  responses: { 200: Status },
})
