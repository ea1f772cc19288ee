// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { NotifierDialog } from './notifier-dialog.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest } from '#web-test/sent-request.ts'
import { stubApi } from '#web-test/stub-api.ts'

it('The dialog of a notifier opens although the status of the server cannot be loaded', async () => {
  const { requests } = stubApi([[getSelf, { item: { id: 'jana', email: 'jana@example.org' } }]])
  const dialog = () => <NotifierDialog notifier={null} onClose={() => undefined} />
  await renderPage('/profile', dialog, '/profile')
  sentRequest(requests.find(({ line }) => line === 'GET /status')).respond({ status: 500 })
  await screen.findByRole('dialog')
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy()
})
