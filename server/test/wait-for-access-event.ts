import type { TestApp } from './test-app.ts'

export async function waitForAccessEvent<T>(app: TestApp, userId: string, act: () => Promise<T>): Promise<T> {
  const heard = Promise.withResolvers<void>()
  const stop = app.context.events.subscribe((event) => {
    if (event.kind === 'access' && event.userId === userId) heard.resolve()
  })
  const result = await act()
  await heard.promise
  stop()
  return result
}
