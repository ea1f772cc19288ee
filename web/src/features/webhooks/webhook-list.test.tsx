// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listWebhookDeliveries, listWebhooks, type Webhook } from '#contract/households/webhooks.ts'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const webhook: Webhook = {
  id: 'one',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  name: 'Script',
  url: 'https://script.test/***',
  entities: ['item', 'maintenance'],
  isActive: true,
  stoppedAt: null,
  isOrphaned: false,
}

function show(webhooks: readonly Webhook[]) {
  const api = stubApi([
    [listWebhooks, webhooks],
    [listWebhookDeliveries, []],
  ])
  return { ...renderInApp(<WebhookList />), ...api }
}

it('The list of webhooks adds a webhook for the selected kinds of records, and shows its secret', async () => {
  const { user, requests } = show([])
  await user.click(await screen.findByRole('button', { name: 'Webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText('Name'), 'Script')
  await user.type(dialog.getByLabelText('Address'), 'script.test')
  await user.click(dialog.getByRole('checkbox', { name: 'Maintenance' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Items' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Enter an address that begins with https:// or http://.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Address'))
  await user.type(dialog.getByLabelText('Address'), 'https://script.test/hook')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const creation = await waitFor(() => {
    const found = requests.find(({ line }) => line === 'POST /webhooks')
    if (!found) throw new Error('The webhook was not created')
    return found
  })
  const sent = { name: 'Script', url: 'https://script.test/hook', entities: ['item', 'maintenance'] }
  expect(creation.body).toEqual(sent)
  creation.respond({ status: 201, body: { ...webhook, secret: 'whsec_abc' } })
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy()
})

it('The dialog of a webhook sends only changed values, because another owner may have changed the rest', async () => {
  const { user, requests } = show([webhook])
  await user.click(await screen.findByRole('button', { name: /^Actions .*Script/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByLabelText('Name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = await waitFor(() => sentRequest(requests.find(({ line }) => line === 'PUT /webhooks/one')))
  expect(change.body).toEqual({ name: 'Script 2' })
})

it('The list of webhooks names their kinds of records, and shows when and why Cubby turned a webhook off', async () => {
  show([{ ...webhook, isActive: false, stoppedAt: '2026-11-29T10:00:00Z' }])
  expect(await screen.findByText('script.test · Items and Maintenance')).toBeTruthy()
  expect(screen.getByText(/^Turned off on .*2026, because nothing could be delivered/)).toBeTruthy()
})

it('The list of webhooks says that the webhook of a former owner sends nothing', async () => {
  show([{ ...webhook, isActive: false, isOrphaned: true }])
  expect(await screen.findByText(/^Nothing is sent, because the person .* no longer an owner/)).toBeTruthy()
})
