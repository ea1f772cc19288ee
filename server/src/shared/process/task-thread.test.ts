import { expect, it } from 'vitest'
import { createTaskThread } from './task-thread.ts'

it('createTaskThread throws 503 when a hundred tasks wait', async () => {
  const run = createTaskThread<number, number>(new URL('data:text/javascript,setInterval(()=>0,9999)'), {})
  for (let task = 0; task < 100; task++) void run(task)
  await expect(run(100)).rejects.toMatchObject({ status: 503, code: 'busy' })
})
