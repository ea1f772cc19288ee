// @module-tag slow

import { expect, it } from 'vitest'
import { eachDatabase } from './each-database.ts'
import { createManyFixtures } from './many-fixtures.ts'
import type { TestApp } from './test-app.ts'
import { callEveryEndpoint } from './call-every-endpoint.ts'
import { openVisitCounter } from './visited-rows.ts'

const [few, many] = [400, 1200]
/** Calls that visit at most this many rows are never reported, because PostgreSQL may read a small table as a whole. */
const bounded = 100 * many
/**
 * The maximum growth of the visited rows from the small to the large household, which has three times as many records.
 * Linear work grows to three times as much, quadratic work to nine times.
 */
const mostGrowth = 5

interface Work {
  rows: number
  /** The statement that visits most of the rows. */
  sql: string
}

async function measureWork(app: TestApp, count: number): Promise<Map<string, Work>> {
  const { owner, ids } = await createManyFixtures(app, count)
  const visitsDuring = openVisitCounter(app, 400 * count)
  const found = new Map<string, Work>()
  const send: typeof owner.send = async (method, path, ...rest) => {
    const { result, visits } = await visitsDuring(() => owner.send(method, path, ...rest))
    const rows = visits.reduce((sum, visit) => sum + visit.rows, 0)
    const [worst] = visits.toSorted((one, other) => other.rows - one.rows)
    const call = `${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')} ${result.status}`
    found.set(call, { rows, sql: worst?.query.sql ?? '' })
    return result
  }
  await callEveryEndpoint(app, { owner: { ...owner, send }, ids })
  return found
}

eachDatabase('A household with many records of every kind', (app) => {
  it('makes no endpoint read rows out of proportion to the number of records', async () => {
    app().setNow(() => Date.UTC(2026, 5, 1))
    const small = await measureWork(app(), few)
    const large = await measureWork(app(), many)
    const isQuadratic = (call: string, { rows }: Work) =>
      rows > bounded && rows > mostGrowth * (small.get(call)?.rows ?? 0)
    const grown = [...large].filter(([call, work]) => isQuadratic(call, work))
    expect(Object.fromEntries(grown)).toEqual({})
  })
})
