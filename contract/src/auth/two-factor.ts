import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, NoContent, nullable, password } from '#contract/scalars.ts'

/** A code from an authenticator app, or a recovery code. */
export const OneTimeCode = Type.String({ maxLength: 50 })

export const TwoFactor = Type.Object({
  enabledAt: nullable(Instant),
  recoveryCodes: Type.Integer({ description: 'How many are left.' }),
})
export type TwoFactor = Static<typeof TwoFactor>

const Confirmation = Type.Object({
  password: Type.String({ ...password, description: 'The password of the account.' }),
})

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/users/self/two-factor',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'Whether signing in with the password also asks for a code.',
  responses: { 200: TwoFactor },
  volatile: true,
})

export const TwoFactorSetup = Type.Object({
  secret: Type.String({ description: 'In base 32, for apps that cannot scan.' }),
  address: Type.String({ description: 'The same as an `otpauth:` address.' }),
  picture: Type.String({ description: 'That address as a QR code: a picture as a `data:` address.' }),
})
export type TwoFactorSetup = Static<typeof TwoFactorSetup>

export const startTwoFactorSetup = endpoint({
  method: 'POST',
  path: '/users/self/two-factor',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary:
    'A new secret for an authenticator app (TOTP). Nothing changes until a code confirms it; 409 when two-factor sign-in is on.',
  body: Confirmation,
  responses: { 200: TwoFactorSetup },
  errors: [409, 429],
})

export const confirmTwoFactorSetup = endpoint({
  method: 'POST',
  path: '/users/self/two-factor/confirm',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary:
    'Turn on two-factor sign-in with a code of the app, within an hour. Returns ten recovery codes, each for one sign-in; they are shown only once.',
  body: Type.Object({ code: OneTimeCode }),
  responses: { 200: Type.Object({ recoveryCodes: Type.Array(Type.String()) }) },
  errors: [409, 429],
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/users/self/two-factor/off',
  access: 'account',
  personOnly: true,
  tag: 'Users',
  summary: 'Turn off two-factor sign-in; the secret and the recovery codes are forgotten.',
  body: Confirmation,
  responses: { 204: NoContent },
  errors: [429],
})
