// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listHouseholds } from '#contract/households/households.ts'
import { getItem } from '#contract/items/items.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ScannerPage } from '#web/features/scanner/scanner-page.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage, stubPhone, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const cellar = '0197a000-0000-7000-8000-0000000000c1'
const attic = '0197a000-0000-7000-8000-0000000000a1'

function location(id: string, name: string) {
  return { id, name, description: '', path: [], children: [], attachments: [], rowCount: 0 }
}

it('The scanner moves an item into the location scanned just before it, even when the server responds slowly', async () => {
  // Without a secure context the browser offers no camera.
  vi.stubGlobal('isSecureContext', false)
  const api = stubApi([
    [listHouseholds, []],
    [getItem, { ...lamp, location: { id: cellar, name: 'Cellar' } }],
    [getSelf, { item: { role: 'owner' } }],
  ])
  const { user } = await renderPage('/scanner', ScannerPage, `/scanner?mode=move&location=${cellar}`)
  const request = async (line: string) => {
    await waitFor(() => expect(api.lines()).toContain(line))
    return api.requests.find((each) => each.line === line)
  }
  const first = await request(`GET /locations/${cellar}`)
  sentRequest(first).respond({ body: location(cellar, 'Cellar') })
  await screen.findByRole('heading', { name: 'Cellar' })

  const field = screen.getByLabelText('Or type, paste, or use a handheld scanner')
  await user.type(field, `/location/${attic}{Enter}/item/${lamp.id}{Enter}`)
  const second = await request(`GET /locations/${attic}`)
  sentRequest(second).respond({ body: location(attic, 'Attic') })
  const moving = await request(`PATCH /items/${lamp.id}`)
  expect(moving?.body).toEqual({ locationId: attic })
})

it('The scanner names the other household of a code, even when the list of households loads slowly', async () => {
  vi.stubGlobal('isSecureContext', false)
  const api = stubApi([[getSelf, { item: { role: 'owner' } }]])
  const { user } = await renderPage('/scanner', ScannerPage, '/scanner')
  const field = await screen.findByLabelText('Or type, paste, or use a handheld scanner')
  await user.type(field, `/a/000-001?tenant=${cellar}{Enter}`)
  await waitFor(() => expect(api.lines()).toContain('GET /groups/all'))
  const asked = api.requests.find(({ line }) => line === 'GET /groups/all')
  sentRequest(asked).respond({ body: [{ id: cellar, name: 'Allotment', role: 'owner' }] })
  expect(await screen.findByRole('heading', { name: 'This belongs to Allotment' })).toBeTruthy()
})

it('A count leaves out an item that another user has deleted, and names it', async () => {
  vi.stubGlobal('isSecureContext', false)
  const api = stubApi([
    [listHouseholds, []],
    [getItem, { ...lamp, name: 'Lamp', quantity: 1 }],
    [getSelf, { item: { role: 'owner' } }],
  ])
  const { user } = await renderPage('/scanner', ScannerPage, '/scanner?mode=count')
  const field = await screen.findByLabelText('Or type, paste, or use a handheld scanner')
  await user.type(field, `/item/${lamp.id}{Enter}/item/${lamp.id}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Update 1 quantity' }))
  await waitFor(() => expect(api.lines()).toContain('POST /items/bulk/each'))
  const body = { code: 'not_found', error: 'Gone', details: { missing: [lamp.id] } }
  sentRequest(api.requests.at(-1)).respond({ status: 404, body })
  await waitFor(() =>
    expect(toastTexts()).toEqual(['error: Lamp: This no longer exists. It may have been deleted.']),
  )
  expect(screen.queryByRole('button', { name: 'Update 1 quantity' })).toBeNull()
})

it('The scanner offers to type a code once when the camera cannot work on a phone', async () => {
  vi.stubGlobal('isSecureContext', false)
  stubPhone()
  stubApi([[getSelf, { item: { role: 'owner' } }]])
  await renderPage('/scanner', ScannerPage, '/scanner')
  await screen.findByRole('heading', { name: 'The camera needs a secure connection' })
  expect(screen.getAllByRole('button', { name: 'Type a code' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Use a picture' })).toHaveLength(1)
})
