// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Attachment } from '#contract/files/files.ts'
import { getStatus } from '#contract/status.ts'
import { FileList } from './file-list.tsx'
import { FileRow } from './file-row.tsx'
import { markRejected } from '#web/shared/offline/outbox.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'
import { fileWaits } from '#web-test/waiting.ts'

const owner = { kind: 'item', id: 'lamp' } as const
const document = { id: 'a', title: 'receipt.pdf', path: 'hash' }
const receipt: Attachment = {
  ...document,
  document,
  createdAt: '',
  updatedAt: '',
  type: 'receipt',
  primary: false,
  mimeType: 'application/pdf',
  size: 1000,
  hasThumbnail: false,
}
const refusal = { status: 422, body: { code: 'invalid', error: 'No.', fields: {} } }

function open() {
  const api = stubApi([[getStatus, {}]])
  const list = (attachments: Attachment[]) => (
    <FileList owner={owner} name="Lamp" attachments={attachments} canWrite />
  )
  const { user, rerender } = renderInApp(list([receipt]))
  const choose = async (menu: string, entry: string) => {
    await user.click(screen.getByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return within(await screen.findByRole('dialog'))
  }
  const last = (line: string) =>
    waitFor(() => sentRequest(api.requests.filter((request) => request.line === line).at(-1)))
  return { ...api, user, choose, last, show: (attachments: Attachment[]) => rerender(list(attachments)) }
}

it('The dialog that renames a file stays open with the name until the server has accepted it', async () => {
  const { user, choose, last, lines } = open()
  const dialog = await choose('Actions: receipt', 'Rename')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Invoice{Enter}{Enter}')
  const change = await last('PUT /items/lamp/attachments/a')
  expect(change.body).toEqual({ title: 'Invoice' })
  expect(lines()).toHaveLength(1)
  change.respond(refusal)
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(name).toHaveProperty('value', 'Invoice')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const again = await waitFor(async () => {
    const sent = await last('PUT /items/lamp/attachments/a')
    expect(sent).not.toBe(change)
    return sent
  })
  again.respond({ body: { attachments: [receipt] } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('The dialog that renames a file stays open with the name when another user removes the file', async () => {
  const { user, choose, show } = open()
  const dialog = await choose('Actions: receipt', 'Rename')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' of the lamp')
  show([])
  expect(screen.getByDisplayValue('receipt of the lamp')).toBeTruthy()
})

it('The dialog that adds a link stays open with the address and the title when the server rejects the link', async () => {
  const { user, choose, last } = open()
  const dialog = await choose('Add files', 'Add link')
  await user.type(dialog.getByRole('textbox', { name: 'Web address' }), 'shop.test/lamp')
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Shop')
  await user.click(dialog.getByRole('button', { name: 'Add link' }))
  const link = await last('POST /items/lamp/attachments/external')
  link.respond(refusal)
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(screen.getByDisplayValue('shop.test/lamp')).toBeTruthy()
  expect(screen.getByDisplayValue('Shop')).toBeTruthy()
})

it('The row of a file without a size and a format shows only its type to viewers', () => {
  const empty = { ...receipt, title: 'receipt', mimeType: 'application/octet-stream', size: 0 }
  renderInApp(
    <FileRow
      owner={owner}
      file={empty}
      actions={undefined}
      onOpen={() => undefined}
      onRename={() => undefined}
    />,
  )
  expect(screen.getByText('Receipt')).toBeTruthy()
})

it('The list of files shows files that wait on this device, with the reason when the server has refused them', () => {
  fileWaits('front.jpg', { id: 'lamp', name: 'Lamp' })
  fileWaits('other.jpg', { id: 'sofa', name: 'Sofa' })
  markRejected('front.jpg', 'too_large')
  open()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringContaining('receipt'),
    expect.stringMatching(/^front.jpgThis is larger than the server accepts/),
  ])
  localStorage.clear()
})
