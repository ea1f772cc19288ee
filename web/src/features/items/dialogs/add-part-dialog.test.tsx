// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listItems } from '#contract/items/item-lists.ts'
import { AddPartDialog } from './add-part-dialog.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The dialog that adds a part stays open with the typed name until the server has created the part', async () => {
  const api = stubApi([[listItems, { page: 1, pageSize: 30, total: 0, items: [] }]])
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<AddPartDialog item={lamp} onClose={onClose} />)
  const field = await screen.findByRole('combobox')
  await user.type(field, 'Bulb')
  await user.click(await screen.findByRole('option', { name: /Bulb/ }))
  await user.click(screen.getByRole('option', { name: /Bulb/ }))
  expect(api.lines()).toEqual(['POST /items'])
  sentRequest(api.requests[0]).respond({ status: 422, body: { code: 'invalid', error: 'No.', fields: {} } })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  expect(field).toHaveProperty('value', 'Bulb')
  await user.click(screen.getByRole('option', { name: /Bulb/ }))
  await waitFor(() => expect(api.lines()).toHaveLength(2))
  sentRequest(api.requests[1]).respond({ status: 201, body: { ...lamp, name: 'Bulb' } })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
