import { expect, it } from 'vitest'
import { jobs as ownJobs } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/database/database.ts'
import { eachDatabase, onPostgres } from '#test/each-database.ts'
import type { TestApp } from '#test/test-app.ts'
import {
  dailyJob,
  dailyHouseholdJob,
  dailyHouseholdJobInOwnTransactions,
  dailyJobInOwnTransactions,
  runJobs,
  startJobs,
  type Job,
} from './jobs.ts'

const fail = (name: string, error: unknown): void => {
  throw new Error(name, { cause: error })
}

const dayMs = 86_400_000

async function notesAt(app: TestApp, job: (note: (text: string) => void) => Job, times: readonly string[]) {
  const notes: string[] = []
  for (const time of times) {
    app.setNow(() => Date.parse(time))
    // Create a new job for each run, as a restarted server does.
    await runJobs(app.context, [job((text) => notes.push(`${time.slice(5, 16)} ${text}`))], fail)
  }
  app.setNow(Date.now)
  return notes
}

const changesOf = ({ context }: TestApp, id: string) =>
  context.database.read
    .selectFrom('change')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('revision')
    .execute()

eachDatabase('Jobs', (app) => {
  it.each([dailyJob, dailyJobInOwnTransactions])('run once a day, also after restarts', async (make) => {
    const job = (note: (text: string) => void) => make(make.name, async () => note('ran'))
    // Berlin is two hours ahead of UTC.
    const times = [
      '2027-05-01T10:00:00Z',
      '2027-05-01T21:59:00Z',
      '2027-05-01T22:00:00Z',
      '2027-05-02T10:00:00Z',
      '2027-05-01T10:00:00Z',
      '2027-06-01T10:00:00Z',
    ]
    expect(await notesAt(app(), job, times)).toEqual([
      '05-01T10:00 ran',
      '05-01T22:00 ran',
      '06-01T10:00 ran',
    ])
  })

  it.each([dailyJob, dailyJobInOwnTransactions])(
    'run again after a day on which the clock was wrong',
    async (make) => {
      const job = (note: (text: string) => void) =>
        make(`${make.name} by a wrong clock`, async () => note('ran'))
      const times = [
        '2099-05-01T10:00:00Z',
        '2027-05-01T10:00:00Z',
        '2027-05-01T11:00:00Z',
        '2027-05-02T10:00:00Z',
      ]
      expect(await notesAt(app(), job, times)).toEqual([
        '05-01T10:00 ran',
        '05-01T10:00 ran',
        '05-02T10:00 ran',
      ])
    },
  )

  it('run again in a household after a day on which the clock was wrong', async () => {
    const { householdId: own } = await app().signUp({ timeZone: 'UTC' })
    const job = (note: (text: string) => void) =>
      dailyHouseholdJob('a mornings work', 8, async (_context, _tx, { householdId, today }) => {
        if (householdId === own) note(today)
      })
    const times = ['2099-05-01T10:00:00Z', '2027-05-01T10:00:00Z', '2027-05-01T11:00:00Z']
    expect(await notesAt(app(), job, times)).toEqual(['05-01T10:00 2099-05-01', '05-01T10:00 2027-05-01'])
  })

  it('delete sessions that were started while the clock was years ahead', async () => {
    const { database } = app().context
    const { email, password, send } = await app().signUp()
    app().setNow(() => Date.now() + 10_000 * dayMs)
    const { json } = await app().send('POST', '/users/login', { username: email, password })
    app().setNow(Date.now)
    await database.write((tx) => tx.deleteFrom('job_run').where('name', '=', 'sessions').execute())
    await runJobs(app().context, ownJobs, fail)
    const late = await send('GET', '/users/self', undefined, { authorization: json.token })
    expect(late.status).toBe(401)
  })

  it('run in each household once a day from an hour in its time zone', async () => {
    const [early, late] = [
      await app().signUp({ timeZone: 'Pacific/Kiritimati' }),
      await app().signUp({ timeZone: 'UTC' }),
    ]
    const names = new Map([
      [early.householdId, 'early'],
      [late.householdId, 'late'],
    ])
    const job = (note: (text: string) => void) =>
      dailyHouseholdJob('a morning one', 8, async (_context, _tx, { householdId, today }) => {
        const name = names.get(householdId)
        if (name) note(`${name} ${today}`)
      })
    // Kiritimati is 14 hours ahead of UTC.
    const times = [
      '2027-05-01T07:59:00Z',
      '2027-05-01T08:00:00Z',
      '2027-05-01T17:59:00Z',
      '2027-05-01T18:00:00Z',
      '2027-05-02T19:00:00Z',
    ]
    expect(await notesAt(app(), job, times)).toEqual([
      '05-01T07:59 early 2027-05-01',
      '05-01T08:00 late 2027-05-01',
      '05-01T18:00 early 2027-05-02',
      '05-02T19:00 early 2027-05-03',
      '05-02T19:00 late 2027-05-02',
    ])
  })

  it.each([
    // On these two days, the clocks skip two o'clock in spring and reach it twice in autumn.
    ['spring', '03-28', ['00:59', '01:00', '01:30', '21:59'], '03-28T01:00 2027-03-28'],
    ['autumn', '10-31', ['00:00', '01:00', '01:30', '22:59'], '10-31T00:00 2027-10-31'],
  ])('run once in a household on the day in %s when its clocks change', async (name, day, times, ran) => {
    const { householdId: own } = await app().signUp({ timeZone: 'Europe/Berlin' })
    const job = (note: (text: string) => void) =>
      dailyHouseholdJob(`a night in ${name}`, 2, async (_context, _tx, { householdId, today }) => {
        if (householdId === own) note(today)
      })
    const moments = times.map((time) => `2027-${day}T${time}:00Z`)
    expect(await notesAt(app(), job, moments)).toEqual([ran])
  })

  it.each([
    {
      kind: 'one transaction',
      make: (name: string, work: (householdId: number) => Promise<void>) =>
        dailyHouseholdJob(name, 0, (_context, _tx, { householdId }) => work(householdId)),
    },
    {
      kind: 'transactions of their own',
      make: (name: string, work: (householdId: number) => Promise<void>) =>
        dailyHouseholdJobInOwnTransactions(name, (_context, { householdId }) => work(householdId)),
    },
  ])(
    'of the kind $kind are reported and retried when they fail, and stop neither other households nor other jobs',
    async ({ kind, make }) => {
      const [first, second] = [await app().signUp(), await app().signUp()]
      const done: (number | string)[] = []
      const reported: string[] = []
      let isBroken = true
      const morning = make(`a fragile one in ${kind}`, async (householdId) => {
        if (isBroken && householdId === first.householdId) throw new Error('broken')
        if ([first.householdId, second.householdId].includes(householdId)) done.push(householdId)
      })
      const broken: Job = { name: 'a broken one', run: () => Promise.reject(new Error('broken')) }
      const last: Job = { name: 'a last one', run: async () => void done.push('last') }
      const run = () => runJobs(app().context, [morning, broken, last], (name) => reported.push(name))
      await run()
      expect([done, reported]).toEqual([
        [second.householdId, 'last'],
        [morning.name, 'a broken one'],
      ])
      isBroken = false
      await run()
      expect(done).toEqual([second.householdId, 'last', first.householdId, 'last'])
    },
  )

  it('record no run when their work failed', async () => {
    const job = dailyJob('a torn one', async (_context, tx) => {
      await tx.deleteFrom('household').execute()
      throw new Error('torn')
    })
    const before = await app().context.database.read.selectFrom('household').select('id').execute()
    await runJobs(app().context, [job], () => undefined)
    const { read } = app().context.database
    expect(await read.selectFrom('household').select('id').execute()).toEqual(before)
    expect(await read.selectFrom('job_run').select('day').where('name', '=', 'a torn one').execute()).toEqual(
      [],
    )
  })

  it('start with the server, and end before the server ends', async () => {
    const steps: string[] = []
    const slow: Job = {
      name: 'a slow one',
      run: async () => {
        steps.push('begins')
        await new Promise((resolve) => setImmediate(resolve))
        steps.push('ends')
      },
    }
    const stop = startJobs(app().context, [slow], fail)
    await stop()
    expect(steps).toEqual(['begins', 'ends'])
  })

  it('delete expired sessions and invitations, but no valid ones', async () => {
    const { database } = app().context
    const { send, householdId, userId } = await app().signUp()
    await send('POST', '/groups/invitations', { uses: 1 })
    await send('POST', '/groups/invitations', { uses: 1, expiresAt: '2999-01-01T00:00:00Z' })
    const left = async () => ({
      sessions: (
        await database.read.selectFrom('session').select('id').where('user_id', '=', userId).execute()
      ).length,
      invitations: (
        await database.read
          .selectFrom('invitation')
          .select('id')
          .where('group_id', '=', householdId)
          .execute()
      ).length,
    })
    await runJobs(app().context, ownJobs, fail)
    expect(await left()).toEqual({ sessions: 2, invitations: 2 })
    app().setNow(() => Date.now() + 8 * dayMs)
    await runJobs(app().context, ownJobs, fail)
    app().setNow(Date.now)
    expect(await left()).toEqual({ sessions: 0, invitations: 1 })
  })

  it('purge deletions after 30 days, and nothing else', async () => {
    const { send, email, password, householdId } = await app().signUp()
    const now = Date.now()
    const { json: old } = await send('POST', '/items', { name: 'Old quagmire', notes: 'quagmire' })
    const { json: kept } = await send('POST', '/items', { name: 'Kept', notes: 'before' })
    await send('PUT', `/items/${kept.id}`, { notes: 'after' })
    const gone = await send('DELETE', `/items/${old.id}`)
    const { json: late } = await send('POST', '/items', { name: 'Late quagmire' })
    app().setNow(() => now + 2 * dayMs)
    const lately = await send('DELETE', `/items/${late.id}`)

    app().setNow(() => now + 31 * dayMs)
    await runJobs(app().context, ownJobs, fail)
    expect(await changesOf(app(), old.id)).toEqual([
      { before: null, after: expect.stringContaining('quagmire') },
      { before: null, after: null },
    ])
    expect((await changesOf(app(), late.id)).at(-1)?.before).toContain('Late quagmire')
    // Each household's run is recorded, so that the failure of one household does not repeat the work for the others.
    const { read } = app().context.database
    const noted = read.selectFrom('job_run').select('day').where('name', '=', 'deletions')
    expect(await noted.where('group_id', '=', householdId).execute()).toHaveLength(1)
    expect((await changesOf(app(), kept.id)).at(-1)?.before).toContain('"notes":"before"')

    const { json } = await app().send('POST', '/users/login', { username: email, password })
    const headers = { authorization: json.token }
    const undo = (batch: unknown) => send('POST', `/journal/${String(batch)}/undo`, undefined, headers)
    const refused = await undo(gone.headers['cubby-batch'])
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('too long ago')])
    expect((await undo(lately.headers['cubby-batch'])).status).toBe(200)
    expect((await send('GET', `/items/${late.id}`, undefined, headers)).json.name).toBe('Late quagmire')
    app().setNow(Date.now)
  })
})

onPostgres('Jobs of two servers', (app) => {
  it('never run at the same time when both servers share a database', async () => {
    const database = openDatabase(app().config)
    const other: Context = { ...app().context, database }
    const ran: string[] = []
    const inner: Job = { name: 'inner', run: async () => void ran.push('inner') }
    const outer: Job = { name: 'outer', run: () => runJobs(other, [inner], fail) }
    await runJobs(app().context, [outer], fail)
    expect(ran).toEqual([])
    await runJobs(other, [inner], fail)
    expect(ran).toEqual(['inner'])
    await database.close()
  })
})
