// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCodeAddress } from '#contract/printed-labels/codes.ts'
import { getStatus } from '#contract/status.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'
import { PrintLabelDialog } from './print-label-dialog.tsx'

async function open(labelPrinting: boolean, address: string | null = 'https://items.example.org') {
  const api = stubApi([
    [getStatus, { labelPrinting }],
    [getCodeAddress, { address }],
  ])
  const onClose = vi.fn<() => void>()
  const of = { kind: 'asset', assetId: '000-042', name: 'Drill' } as const
  const page = await renderPage('/item', () => <PrintLabelDialog of={of} onClose={onClose} />, '/item')
  await screen.findByText('Print a label for Drill?')
  return { api, onClose, ...page }
}

it('The print dialog offers a printer of the server only when the server has one', async () => {
  await open(false)
  await screen.findByRole('img', { name: 'The label of Drill' })
  expect(screen.queryByRole('button', { name: 'Print on the label printer' })).toBeNull()
})

it('The print dialog prints the displayed picture from the browser', async () => {
  const { api, user } = await open(false)
  const shown = await screen.findByRole('img', { name: 'The label of Drill' })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  const frame = document.querySelector<HTMLIFrameElement>('#print-frame')
  const printed = frame?.contentDocument?.querySelector('img')?.getAttribute('src')
  expect(printed).toBe(shown.getAttribute('src'))
  expect(api.requests).toEqual([])
})

it('The print dialog reports that the server has printed only after its response', async () => {
  const { api, user, onClose } = await open(true)
  const button = await screen.findByRole('button', { name: 'Print on the label printer' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await user.click(button)
  expect(api.lines()).toEqual(['GET /labelmaker/asset/000-042?print=true'])
  expect([toastTexts(), onClose.mock.calls.length]).toEqual([[], 0])
  sentRequest(api.requests[0]).respond()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toastTexts()).toEqual(['info: Label printed'])
})

it("The print dialog stays open and shows the server's reason when the print command fails", async () => {
  const { api, user, onClose } = await open(true)
  const button = await screen.findByRole('button', { name: 'Print on the label printer' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  sentRequest(api.requests[0]).respond({
    status: 409,
    body: { code: 'print_failed', error: 'The print command failed: it ended with code 1.' },
  })
  const text = "error: The label wasn't printed. The print command failed: it ended with code 1."
  await waitFor(() => expect(toastTexts()).toEqual([text]))
  expect(onClose).not.toHaveBeenCalled()
})

it('The print dialog prints nothing while the base URL of the code is unknown', async () => {
  await open(true, null)
  await screen.findByText(/doesn't know its own address/)
  for (const name of ['Print', 'Download', 'Print on the label printer'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})
