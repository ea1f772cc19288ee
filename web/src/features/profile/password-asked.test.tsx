// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf, previewDeletion } from '#contract/people/users.ts'
import { ApiKeyDialog } from '#web/features/profile/api-key-dialog.tsx'
import { AccountSection } from '#web/features/profile/account-section.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const jana = { id: 'jana', name: 'Jana', email: 'jana@example.org', oidcIssuer: null, role: 'owner' }
const wrong = { code: 'invalid', error: 'Invalid', fields: { password: 'is not your password' } }

async function openDeletion(person: object) {
  const { requests } = stubApi([
    [getSelf, { item: { ...jana, ...person } }],
    [previewDeletion, { isLastAdmin: false, households: [] }],
  ])
  const { user } = await renderPage('/profile', AccountSection, '/profile')
  await user.click(await screen.findByRole('button', { name: 'Delete…' }))
  await user.type(await screen.findByLabelText(/to confirm$/), jana.email)
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }))
  return { user, requests }
}

it('asks for the password to delete the account, and says when it is wrong', async () => {
  const { user, requests } = await openDeletion({})
  await screen.findByText('Enter your password.')
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('Password'), 'guess')
  await user.click(screen.getByRole('button', { name: 'Delete account for good' }))
  expect(requests.map(({ body }) => body)).toEqual([{ password: 'guess' }])
  requests[0]?.respond({ status: 422, body: wrong })
  await screen.findByText("That's not your current password.")
})

it('asks nobody for a password whom a provider signs in', async () => {
  const { requests } = await openDeletion({ oidcIssuer: 'https://login.example.org' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(requests).toHaveLength(1)
})

it('asks for the password to create an API key, which no draft keeps', async () => {
  const { requests } = stubApi([[getSelf, { item: jana }]])
  const { user } = await renderPage('/profile', () => <ApiKeyDialog onClose={() => {}} />, '/profile')
  await user.type(await screen.findByLabelText('Name'), 'Printer')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Enter your password.')
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('Password'), 'my secret')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(requests.map(({ body }) => body)).toMatchObject([{ name: 'Printer', password: 'my secret' }])
  expect(JSON.stringify(localStorage)).not.toContain('my secret')
})
