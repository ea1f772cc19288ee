// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { previewDeletion, type User } from '#contract/accounts/users.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { editWaits } from '#web-test/waiting.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

it('The dialog for deleting the account says that changes on this device are lost', async () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  stubApi([[previewDeletion, { isLastAdmin: false, households: [] }]])
  // as: the dialog reads only the email address of the account.
  const jana = { id: 'jana', email: 'jana@example.org' } as User
  renderInApp(<DeleteAccountDialog person={jana} onClose={() => undefined} />)
  expect(await screen.findByText('1 change was not sent and will be lost.')).toBeTruthy()
})
