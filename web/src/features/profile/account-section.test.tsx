// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/people/users.ts'
import { AccountSection } from '#web/features/profile/account-section.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const jana = { id: 'jana', name: 'Jana', email: 'jana@example.org', oidcIssuer: null }
async function show(person: object) {
  stubApi([[getSelf, { item: { ...jana, ...person } }]])
  await renderPage('/profile', AccountSection, '/profile')
  return screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
}

it('lets a person with a password change the email address', async () => {
  expect((await show({})).disabled).toBe(false)
})

it('says that the email address of an account at a provider comes from there', async () => {
  const field = await show({ oidcIssuer: 'https://login.example.org/realm' })
  expect(field.disabled).toBe(true)
  expect(screen.getByText('It comes from login.example.org, where you sign in.')).toBeTruthy()
})
