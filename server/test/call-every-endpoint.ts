import type { Endpoint } from '#contract/endpoint.ts'
import { jobs } from '#server/app.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { call, fill, createFixtures, isEnding, type Household } from './tenant-walk.ts'
import type { TestApp } from './test-app.ts'

/** Calls every endpoint, those that delete last, and runs every job. Returns a description of each failure. */
export async function callEveryEndpoint(app: TestApp, home?: Household): Promise<string[]> {
  const { owner, ids } = home ?? (await createFixtures(app, 'word'))
  const { send } = owner
  await send('GET', '/items?q=word&sort=name&fields=word')
  await send('GET', '/items?q=wrod')
  await owner.importCsv('HB.name,HB.location\nLamp,Attic\n', '')
  const order = (endpoint: Endpoint) => {
    if (isEnding(endpoint) || endpoint.path.includes('logout')) return 3
    if (endpoint.method === 'GET') return 0
    return endpoint.method === 'DELETE' || endpoint.path.includes('wipe') ? 2 : 1
  }
  const failures: string[] = []
  const inTurn = app.app.endpoints.toSorted((one, other) => order(one) - order(other))
  for (const endpoint of inTurn) {
    const { status } = await call(send, endpoint, fill(endpoint, ids))
    if (status === 500) failures.push(`${endpoint.method} ${endpoint.path}`)
  }
  await runJobs(app.context, jobs, (name) => failures.push(name))
  return failures
}
