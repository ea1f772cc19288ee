// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { AccountSection } from '#web/features/profile/account-section.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const jana = { id: 'jana', name: 'Jana', email: 'jana@example.org', oidcIssuer: null }

beforeEach(() => localStorage.clear())

async function show(person: object) {
  const { requests } = stubApi([[getSelf, { item: { ...jana, ...person } }]])
  const { user } = await renderPage('/profile', AccountSection, '/profile')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
  return { user, field, requests }
}

it('The account section asks for the password only when the email address changes', async () => {
  const { user, field, requests } = await show({})
  await user.type(screen.getByRole('textbox', { name: /name/ }), ' Weber')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.clear(field)
  await user.type(field, 'weber@example.org{Enter}')
  await screen.findByText('Enter your password.')
  await user.type(screen.getByLabelText('Password'), 'guess{Enter}')
  const email = 'weber@example.org'
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Jana Weber', email, password: 'guess' }])
  const error = { code: 'invalid', error: 'Invalid', fields: { password: 'is not your password' } }
  sentRequest(requests[0]).respond({ status: 422, body: error })
  await screen.findByText("That's not your current password.")
})

it('The account section saves a new name without the email address, which may have changed on another device', async () => {
  const { user, requests } = await show({})
  await user.type(screen.getByRole('textbox', { name: /name/ }), ' Weber{Enter}')
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Jana Weber' }])
})

it('The account section stores unsaved input on the device, but not the password', async () => {
  const { user, field } = await show({})
  await user.clear(field)
  await user.type(field, 'weber@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret')
  cleanup()
  const again = await show({})
  expect(again.field.value).toBe('weber@example.org')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(again.field.value).toBe(jana.email)
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

it('The account section explains that the email address of a provider account comes from the provider', async () => {
  const { field } = await show({ oidcIssuer: 'https://login.example.org/realm' })
  expect(field.disabled).toBe(true)
  expect(screen.getByText('It comes from login.example.org, where you sign in.')).toBeTruthy()
})

it('The account section explains that the proxy signs the user in, and that the email address cannot be changed here', async () => {
  const { field } = await show({ oidcIssuer: 'proxy' })
  expect(field.disabled).toBe(true)
  expect(screen.getByText(/^The proxy in front of this server signs you in/)).toBeTruthy()
})
