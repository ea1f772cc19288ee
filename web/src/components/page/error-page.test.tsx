// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { loadChunk } from '#web/shared/browser/chunks.ts'
import { renderPage } from '#web-test/render.tsx'

const open = (error: unknown, reset: () => void = () => undefined) =>
  renderPage('/items', () => <ErrorPage error={error} reset={reset} />, '/items')

it('The page for an unknown path shows that path', async () => {
  await renderPage('/nowhere', NotFoundPage, '/nowhere')
  expect(await screen.findByText('404')).toBeTruthy()
  expect(screen.getByText(/^Page not found\./)).toBeTruthy()
  expect(screen.getByText('/nowhere')).toBeTruthy()
})

it.each([
  ['/assets/xyz', /^“xyz” isn't an asset ID/],
  ['/item/42', /^“42” isn't part of a valid link to an item/],
  ['/location/a%20b/history', /^“a b” isn't part of a valid link to a location/],
  ['/label/100%25', /^“100%” isn't part of a valid link to a label/],
])(
  'The error page explains which part of the URL of %s is invalid, and links to the Trash',
  async (address, text) => {
    await renderPage('/$', NotFoundPage, address)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Look in Trash' })).toBeTruthy()
  },
)

it('The page for an unknown path shows “not found” without an explanation when the URL is well-formed', async () => {
  await renderPage('/$', NotFoundPage, '/item/0198c5a0-0000-7000-8000-000000000000')
  expect(await screen.findByText(/^Page not found\./)).toBeTruthy()
})

it('The error page shows the status of a server error and the failed request, and has a button to retry', async () => {
  const request = 'GET /api/v1/items'
  const reset = vi.fn<() => void>()
  const { user } = await open(new ApiError({ status: 503, code: 'busy', message: '', request }), reset)
  expect(await screen.findByText('503')).toBeTruthy()
  expect(screen.getByText(/GET \/api\/v1\/items/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reset).toHaveBeenCalledOnce())
})

it('The error page shows no status when the server did not respond in time', async () => {
  await open(new ApiError({ status: 408, code: 'offline', message: '', request: 'GET /api/v1/users/self' }))
  expect(await screen.findByText(/– · offline · GET \/api\/v1\/users\/self/)).toBeTruthy()
  expect(screen.queryByText(/408/)).toBeNull()
})

it('The error page shows 500 and the message when a page throws an error', async () => {
  await open(new Error('No such column'))
  expect(await screen.findByText('500')).toBeTruthy()
  expect(screen.getByText(/No such column/)).toBeTruthy()
  expect(screen.getByText(/^Something went wrong on this page/)).toBeTruthy()
})

it('The error page reloads the page when a chunk could not be loaded', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...location, reload })
  const failed = loadChunk(
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')),
  )
  const { user } = await open(await failed.catch((error: unknown) => error))
  expect(await screen.findByText(/^A part of Cubby couldn't be loaded/)).toBeTruthy()
  expect(screen.queryByText('500')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('The error page shows “not found” when the record of a page is missing', async () => {
  await open(new ApiError({ status: 404, code: 'not_found', message: '', request: '' }))
  expect(await screen.findByText('404')).toBeTruthy()
})
