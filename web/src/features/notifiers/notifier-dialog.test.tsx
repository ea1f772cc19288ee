// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import type { Notifier } from '#contract/notifiers.ts'
import { NotifierDialog } from './notifier-dialog.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const topic: Notifier = {
  id: 'one',
  userId: 'jana',
  groupId: 'home',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  name: 'Phone',
  isActive: true,
  url: 'ntfy://ntfy.test/***',
}

it('The dialog of a notifier opens although the status of the server cannot be loaded', async () => {
  const { requests } = stubApi([[getSelf, { item: { id: 'jana', email: 'jana@example.org' } }]])
  const dialog = () => <NotifierDialog notifier={null} onClose={() => undefined} />
  await renderPage('/profile', dialog, '/profile')
  sentRequest(requests.find(({ line }) => line === 'GET /status')).respond({ status: 500 })
  await screen.findByRole('dialog')
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy()
})

it('The dialog of a notifier sends only changed values, because the address may have changed on another device', async () => {
  const { requests } = stubApi([[getSelf, { item: { id: 'jana', email: 'jana@example.org' } }]])
  const dialog = () => <NotifierDialog notifier={topic} onClose={() => undefined} />
  const { user } = await renderPage('/profile', dialog, '/profile')
  sentRequest(requests.find(({ line }) => line === 'GET /status')).respond({ status: 500 })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = await waitFor(() => sentRequest(requests.find(({ line }) => line === 'PUT /notifiers/one')))
  expect(change.body).toEqual({ name: 'Phone 2' })
})
