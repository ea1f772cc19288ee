import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#test/postgres.ts'
import { openPostgres } from './postgres.ts'

it('A statement that takes too long is cancelled in PostgreSQL too, so that it keeps no locks', async () => {
  const { url, drop } = await createDatabase()
  const [limited, observer] = [100, undefined].map((maxStatementMs) =>
    openPostgres(url, { maxConnections: 1, ...(maxStatementMs && { maxStatementMs }) }),
  )
  onTestFinished(async () => {
    await Promise.all([limited?.end(), observer?.end()])
    await drop()
  })
  await expect(limited?.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
  const sleeping = "select pid from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'"
  await expect.poll(async () => (await observer?.query(sleeping))?.rows, { timeout: 50_000 }).toEqual([])
})
