import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'

/** The values of `oidc_error` in the URL of the sign-in page: why a sign-in through the provider or proxy failed. */
export const oidcErrors = [
  'failed',
  'unreachable',
  'expired',
  'denied',
  'not_allowed',
  'email_missing',
  'email_unverified',
  'email_taken',
  'registration_disabled',
  'invitation_ended',
  'too_many_requests',
  'not_proxied',
] as const
export type OidcError = (typeof oidcErrors)[number]

export const OidcStart = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 2000, description: 'The page to open after signing in.' })),
  token: Type.Optional(Type.String({ maxLength: 100, description: 'An invitation token.' })),
  currency: Type.Optional(
    Type.String({ maxLength: 10, description: 'ISO 4217; of the household that a first sign-in founds.' }),
  ),
  timeZone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA name; of the household that a first sign-in founds.' }),
  ),
  language: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Of the names that the household begins with. Default en.',
    }),
  ),
})
export type OidcStart = Static<typeof OidcStart>

/** The currency, time zone and language of the browser, as suggestions for the first household of a new account. */
export type HouseholdGuesses = Pick<OidcStart, 'currency' | 'timeZone' | 'language'>

const Redirect = Type.String({ description: 'Nothing.' })

export const startOidc = endpoint({
  method: 'GET',
  path: '/users/login/oidc',
  access: 'public',
  tag: 'Users',
  summary: 'Redirect to the OpenID Connect provider, for browsers; 404 when none is configured.',
  query: OidcStart,
  produces: 'text/html',
  responses: { 302: Redirect },
  errors: [404],
})

export const finishOidc = endpoint({
  method: 'GET',
  path: '/users/login/oidc/callback',
  access: 'public',
  tag: 'Users',
  summary:
    'The provider sends the browser back here. Sets the session cookies and redirects to the app, or to the sign-in page with `oidc_error`.',
  query: Type.Object(
    {
      state: Type.Optional(Type.String({ maxLength: 100 })),
      code: Type.Optional(Type.String({ maxLength: 10_000 })),
    },
    { additionalProperties: true },
  ),
  produces: 'text/html',
  responses: { 302: Redirect },
  errors: [404],
})
