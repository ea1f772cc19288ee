import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { limits, NewPassword, NoContent } from '#contract/scalars.ts'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgot-password',
  access: 'public',
  tag: 'Users',
  summary:
    'Mail a link for a new password, if an account has this address; the response is the same if not. 404 when the server sends no mail.',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: limits.email }) }),
  responses: { 204: NoContent },
  errors: [403, 404, 429],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/reset-password',
  access: 'public',
  tag: 'Users',
  summary: 'Set a new password by the token of a mailed link; every session of the account ends.',
  body: Type.Object({
    token: Type.String({ maxLength: 100 }),
    password: NewPassword,
  }),
  responses: { 204: NoContent },
  errors: [403, 404, 429],
})
