import { expect, it } from 'vitest'
import { loadChunk } from './chunks.ts'

it("A failed chunk gets another error message, because the router would reload the page for the browser's message", async () => {
  const words = 'Failed to fetch dynamically imported module: /assets/scanner.js'
  const error: unknown = await loadChunk(Promise.reject(new TypeError(words))).catch(
    (reason: unknown) => reason,
  )
  expect(error).toHaveProperty('message', `A part is missing: TypeError: ${words}`)
})

it('The import of a chunk never settles while the page is about to reload', async () => {
  const outcome = await Promise.race([loadChunk(Promise.resolve(undefined)), Promise.resolve('waits')])
  expect(outcome).toBe('waits')
})
