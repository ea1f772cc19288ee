// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ResetPassword } from './reset-password.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The page to reset a password offers a new mail when its link is no longer valid', async () => {
  const { requests } = stubApi()
  const { user } = await renderPage('/', ResetPassword, '/?reset=true#ended')
  await user.type(await screen.findByLabelText('New password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  const error = { code: 'invalid', error: 'Refused.', fields: { token: 'is not valid' } }
  sentRequest(requests[0]).respond({ status: 422, body: error })
  await screen.findByText(/^This link isn't valid/)
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('button', { name: 'Send link' })
})
