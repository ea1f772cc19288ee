import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Lets something happen once the next request has been let in, and before it writes. */
export function beforeNextWrite({ context: { database } }: TestApp, happen: () => Promise<unknown>): void {
  const { write } = database
  const spy = vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
    spy.mockRestore()
    await happen()
    return write(work)
  })
}
