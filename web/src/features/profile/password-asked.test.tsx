// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf, previewDeletion } from '#contract/accounts/users.ts'
import { ApiKeyDialog } from '#web/features/profile/api-key-dialog.tsx'
import { AccountSection } from '#web/features/profile/account-section.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const jana = { id: 'jana', name: 'Jana', email: 'jana@example.org', oidcIssuer: null, role: 'owner' }
const refusal = { code: 'invalid', error: 'Invalid', fields: { password: 'is needed' } }

async function openDeletion() {
  const { requests } = stubApi([
    [getSelf, { item: jana }],
    [previewDeletion, { isLastAdmin: false, households: [] }],
  ])
  const { user } = await renderPage('/profile', AccountSection, '/profile')
  await user.click(await screen.findByRole('button', { name: 'Delete…' }))
  await user.type(await screen.findByLabelText(/to confirm$/), jana.email)
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }))
  return { user, requests }
}

it('The account is deleted without a password unless the server demands it, and a wrong password shows an error', async () => {
  const { user, requests } = await openDeletion()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(requests.map(({ body }) => body)).toEqual([{ password: '' }])
  sentRequest(requests[0]).respond({ status: 422, body: refusal })
  await screen.findByText('Enter your password.')
  const field = screen.getByLabelText('Password')
  expect(document.activeElement).toBe(field)
  expect(screen.getByLabelText<HTMLInputElement>(/to confirm$/).value).toBe(jana.email)
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }))
  expect(requests).toHaveLength(1)
  await user.type(field, 'guess')
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }))
  expect(requests[1]?.body).toEqual({ password: 'guess' })
  sentRequest(requests[1]).respond({ status: 422, body: refusal })
  await screen.findByText("That's not your current password.")
  await user.type(field, 'x')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})

it('An API key is created without a password unless the server demands it, and its draft stores no password', async () => {
  const { requests } = stubApi([[getSelf, { item: jana }]])
  const { user } = await renderPage('/profile', () => <ApiKeyDialog onClose={() => {}} />, '/profile')
  await user.type(await screen.findByLabelText('Name'), 'Printer')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(requests.map(({ body }) => body)).toMatchObject([{ name: 'Printer', password: '' }])
  sentRequest(requests[0]).respond({ status: 422, body: refusal })
  await screen.findByText('Enter your password.')
  const field = screen.getByLabelText('Password')
  expect(document.activeElement).toBe(field)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Printer')
  await user.type(field, 'my secret')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(requests[1]?.body).toMatchObject({ name: 'Printer', password: 'my secret' })
  expect(JSON.stringify(localStorage)).not.toContain('my secret')
  sentRequest(requests[1]).respond({ status: 422, body: refusal })
  await screen.findByText("That's not your current password.")
  await user.type(field, 'x')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})
