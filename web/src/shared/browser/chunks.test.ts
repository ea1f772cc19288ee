import { expect, it } from 'vitest'
import { loadChunk } from './chunks.ts'

it('does not fail in the words for which the router loads the page once more', async () => {
  const words = 'Failed to fetch dynamically imported module: /assets/scanner.js'
  const error: unknown = await loadChunk(Promise.reject(new TypeError(words))).catch(
    (reason: unknown) => reason,
  )
  expect(error).toHaveProperty('message', `A part is missing: TypeError: ${words}`)
})

it('shows nothing while the page is loaded anew', async () => {
  const outcome = await Promise.race([loadChunk(Promise.resolve(undefined)), Promise.resolve('waits')])
  expect(outcome).toBe('waits')
})
