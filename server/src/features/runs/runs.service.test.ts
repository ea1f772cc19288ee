import { expect, it, onTestFinished } from 'vitest'
import type { Actor } from '#server/actor.ts'
import { newId } from '#server/shared/new-id.ts'
import { createTestApp } from '#test/test-app.ts'
import { trackRun, getRun } from './runs.service.ts'

it('The progress of a run stays available until the run ends, even after many other runs have ended', async () => {
  const { context, close } = await createTestApp('sqlite')
  onTestFinished(close)
  // as: runs read only `householdId` of an actor.
  const [me, others] = [1, 2].map((householdId) => ({ householdId }) as Actor)
  if (!me || !others) throw new Error('There are two of them.')
  const end = Promise.withResolvers<void>()
  const id = newId()
  const long = trackRun(context, me, id, () => end.promise)
  const ids = Array.from({ length: 1200 }, newId)
  for (const one of ids) await trackRun(context, others, one, async () => undefined)
  expect((await getRun(context, me, id)).state).toBe('checking')
  await expect(getRun(context, others, String(ids[0]))).rejects.toMatchObject({ status: 404 })
  expect((await getRun(context, others, String(ids.at(-1)))).state).toBe('done')
  end.resolve()
  await long
  expect((await getRun(context, me, id)).state).toBe('done')
})
