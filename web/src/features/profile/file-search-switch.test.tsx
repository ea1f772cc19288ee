// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Group } from '#contract/households/households.ts'
import { FileSearchSwitch } from '#web/features/profile/file-search-switch.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const household: Group = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Home',
  currency: 'EUR',
  timeZone: 'UTC',
  searchesFiles: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

it('The switch to search in files returns to its state and shows an error when the server rejects the change', async () => {
  const api = stubApi()
  const { user } = renderInApp(<FileSearchSwitch household={household} />)
  await user.click(screen.getByRole('switch', { name: /Search inside files/ }))
  sentRequest(api.requests[0]).respond({ status: 403, body: { code: 'forbidden', error: 'no' } })
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^error/))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
})

it('The switch to search in files saves at once, and offers undo', async () => {
  const api = stubApi()
  const { user } = renderInApp(<FileSearchSwitch household={household} />)
  await user.click(screen.getByRole('switch', { name: /Search inside files/ }))
  expect(api.requests[0]).toMatchObject({ line: 'PUT /groups', body: { searchesFiles: false } })
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  sentRequest(api.requests[0]).respond({ body: { ...household, searchesFiles: false }, batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toEqual(['info: Saved']))
})
