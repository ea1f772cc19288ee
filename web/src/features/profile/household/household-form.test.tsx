// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { listCurrencies } from '#contract/currencies.ts'
import { HouseholdForm } from '#web/features/profile/household/household-form.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const mill = {
  id: 'mill',
  name: 'Mill',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  searchesFiles: false,
}

beforeEach(() => localStorage.clear())

it('The form of a household shows a sample amount in the chosen currency, and saves only the currency', async () => {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill' } }],
    [listCurrencies, [{ code: 'EUR' }, { code: 'CHF' }]],
  ])
  const { user } = await renderPage('/profile', () => <HouseholdForm household={mill} />, '/profile')
  const currency = await screen.findByRole('combobox', { name: /Currency/ })
  await screen.findByText(/€1,234\.50/)
  await screen.findByRole('option', { name: /Swiss Franc/ })
  await user.selectOptions(currency, 'CHF')
  await screen.findByText(/CHF.1,234\.50/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  // The request does not contain the name, which another owner may have changed meanwhile.
  expect(requests[0]).toMatchObject({ line: 'PUT /groups' })
  expect(requests[0]?.body).toEqual({ currency: 'CHF' })
})

it('The form of a household keeps what the user types while it is being saved', async () => {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'mill' } }],
    [listCurrencies, [{ code: 'EUR' }, { code: 'CHF' }]],
  ])
  const { user } = await renderPage('/profile', () => <HouseholdForm household={mill} />, '/profile')
  await screen.findByRole('option', { name: /Swiss Franc/ })
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: /Currency/ })
  const save = screen.getByRole('button', { name: 'Save' })
  await user.selectOptions(currency, 'CHF')
  await user.type(name, ' House')
  await user.click(save)
  await user.type(name, ' North')
  sentRequest(requests[0]).respond({ body: mill })
  await waitFor(() => expect(save.ariaDisabled).toBeNull())
  expect([name.value, currency.value]).toEqual(['Mill House North', 'EUR'])
  expect(Object.values(localStorage)).toContain('{"name":"Mill House North"}')
})
