// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listPasskeys } from '#contract/auth/passkeys.ts'
import { PasskeyList } from '#web/features/profile/passkeys/passkey-list.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const phone = { id: 'phone', name: 'Phone', createdAt: '2026-05-01T08:00:00.000Z', lastUsedAt: null }

it('The list of passkeys explains what passkeys need when they are unavailable, and still removes existing ones', async () => {
  const api = stubApi([[listPasskeys, [phone]]])
  const { user } = renderInApp(<PasskeyList />)
  await screen.findByText('Phone')
  screen.getByText(/^Passkeys only work at a secure address/)
  expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.lines()).toEqual(['DELETE /users/self/passkeys/phone']))
})

it('The list of passkeys asks for the password before the browser creates a passkey', async () => {
  const api = stubApi([[listPasskeys, []]])
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', {})
  const { user } = renderInApp(<PasskeyList />)
  await user.click(screen.getByRole('button', { name: 'Passkey' }))
  await user.type(await screen.findByLabelText('Password'), 'wrong password')
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Phone')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(api.requests.at(-1)).toMatchObject({
      line: 'POST /users/self/passkeys/options',
      body: { password: 'wrong password' },
    }),
  )
  sentRequest(api.requests.at(-1)).respond({
    status: 422,
    body: { code: 'invalid', fields: { password: 'is wrong' } },
  })
  await screen.findByText("That's not your current password.")
})
