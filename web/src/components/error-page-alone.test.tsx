// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorPage } from './page/error-page.tsx'
import type * as LoadPart from '#web/shared/browser/chunks.ts'
import { renderPage } from '#web-test/render.tsx'

/** A stub that never resolves. The real function does the same while the page is about to be reloaded. */
const loadChunk = vi.hoisted(() => vi.fn<typeof LoadPart.loadChunk>(() => new Promise(() => undefined)))

vi.mock('#web/shared/browser/chunks.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof LoadPart>()),
  loadChunk,
}))

it('The error page renders without its picture while the page is about to reload', async () => {
  const Page = () => <ErrorPage error={new Error('No such column')} reset={() => undefined} />
  await renderPage('/items', Page, '/items')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(loadChunk).toHaveBeenCalledOnce()
  expect(screen.queryByText('500')).toBeNull()
})
