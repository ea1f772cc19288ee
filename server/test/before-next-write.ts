import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Runs `happen` after the next request was authorized, and before it writes. */
export function beforeNextWrite({ context: { database } }: TestApp, happen: () => Promise<unknown>): void {
  const { write } = database
  const spy = vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
    spy.mockRestore()
    await happen()
    return write(work)
  })
}
