// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BarcodeDialog } from './barcode-dialog.tsx'
import type { Prefill } from './prefill.ts'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The dialog for a barcode fills in nothing when it was closed before the product was found', async () => {
  // Without a secure context the browser offers no camera.
  vi.stubGlobal('isSecureContext', false)
  const api = stubApi()
  const onFound = vi.fn<(beginning: Prefill) => void>()
  const onClose = vi.fn<() => void>()
  const { user, unmount } = renderInApp(<BarcodeDialog onFound={onFound} onClose={onClose} />)
  await user.type(await screen.findByRole('textbox'), '4006381333931{Enter}')
  await waitFor(() => expect(api.requests).toHaveLength(1))
  unmount()
  const product = { search_engine_name: 'Open Food Facts', item: { name: 'Pen' } }
  await act(async () => sentRequest(api.requests[0]).respond({ body: [product] }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onFound).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
