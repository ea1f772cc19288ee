import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { jobs } from '#server/app.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { reminderJob } from './reminders.service.ts'

const stub = await useStubServer()

/** All jobs except the one that deletes expired sessions, because these tests set the clock years ahead. */
const jobsHere = jobs.filter(({ name }) => name !== 'sessions')

/** Runs the jobs at a given time. Returns the path and the text of each request that the stub received. */
async function sentAt(app: TestApp, time: string): Promise<string[]> {
  app.setNow(() => Date.parse(time))
  stub.requests.length = 0
  await runJobs(app.context, jobsHere, (name, error) => {
    throw new Error(name, { cause: error })
  })
  app.setNow(Date.now)
  return stub.requests.map(({ path, body }) => `${path} ${body}`).toSorted()
}

async function withNotifier(app: TestApp, path: string, isActive = true) {
  const person = await app.signUp({ timeZone: 'Europe/Berlin' })
  return { ...person, notifier: await addNotifier(person, path, isActive) }
}

async function addNotifier({ send }: Person, path: string, isActive = true, headers = {}): Promise<string> {
  const url = `generic+http://127.0.0.1:${stub.port}${path}`
  return (await send('POST', '/notifiers', { name: path, isActive, url }, headers)).json.id
}

async function addMaintenance({ send }: Person, name: string, scheduledDate: string) {
  const { json: item } = await send('POST', '/items', { name: 'Boiler' })
  return (await send('POST', `/items/${item.id}/maintenance`, { name, scheduledDate })).json
}

withServer(
  'Reminders',
  (app) => {
    it("are sent at eight in the household's time zone, each due or overdue entry once", async () => {
      const person = await withNotifier(app(), '/morning')
      await addMaintenance(person, 'Sweep', '2030-05-01')
      await addMaintenance(person, 'Oil', '2030-04-20')
      await addMaintenance(person, 'Later', '2030-05-02')
      const planned = await addMaintenance(person, 'Planned', '2030-04-30')
      await person.send('PUT', `/maintenance/${planned.id}`, { completedDate: '2030-05-20' })
      const done = await addMaintenance(person, 'Done', '2030-05-01')
      await person.send('PUT', `/maintenance/${done.id}`, { completedDate: '2030-04-30' })
      // Berlin is two hours ahead of UTC, so 06:00 UTC is eight o'clock there.
      expect(await sentAt(app(), '2030-05-01T05:59:00Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-01T06:00:00Z')).toEqual([
        '/morning Maintenance due on 1 May 2030\n - Oil (Boiler), due since 20 April 2030\n - Planned (Boiler), due since 30 April 2030\n - Sweep (Boiler)\n',
      ])
      await addMaintenance(person, 'Too late for today', '2030-05-01')
      expect(await sentAt(app(), '2030-05-01T12:00:00Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-02T07:00:00Z')).toEqual([
        '/morning Maintenance due on 2 May 2030\n - Too late for today (Boiler), due since 1 May 2030\n - Later (Boiler)\n',
      ])
      expect(await sentAt(app(), '2030-05-03T07:00:00Z')).toEqual([])
    })

    it("are written in the language of the notifier's owner", async () => {
      const person = await withNotifier(app(), '/language')
      await person.send('PUT', '/users/self/settings', { language: 'de' })
      await addMaintenance(person, 'Entkalken', '2030-06-01')
      await addMaintenance(person, 'Ölwechsel', '2030-05-30')
      expect(await sentAt(app(), '2030-06-01T07:00:00Z')).toEqual([
        '/language Wartung fällig am 1. Juni 2030\n - Ölwechsel (Boiler), fällig seit 30. Mai 2030\n - Entkalken (Boiler)\n',
      ])
      await person.send('POST', '/notifiers/test', { url: `generic+http://127.0.0.1:${stub.port}/language` })
      expect(stub.requests.at(-1)?.body).toContain('Testnachricht von Cubby')
    })

    it('are sent on time after the clock was wrong by years for a day', async () => {
      const person = await withNotifier(app(), '/clock')
      await addMaintenance(person, 'Sweep', '2030-07-02')
      expect(await sentAt(app(), '2029-07-01T07:00:00Z')).toEqual([])
      stub.respond((_request, response) => response.writeHead(500).end())
      await addMaintenance(person, 'Later', '2090-07-01')
      expect(await sentAt(app(), '2091-07-01T07:00:00Z')).toHaveLength(1)
      stub.respond((_request, response) => response.end('ok'))
      // The clock was wrong when the next attempt was planned for 2091, so the delivery is sent now.
      expect(await sentAt(app(), '2030-07-01T07:00:00Z')).toEqual([
        expect.stringContaining('/clock Maintenance due on 1 July 2091'),
      ])
      await addMaintenance(person, 'Oil', '2030-07-02')
      expect(await sentAt(app(), '2030-07-02T07:00:00Z')).toEqual([
        '/clock Maintenance due on 2 July 2030\n - Oil (Boiler)\n',
      ])
    })

    it('do not mention maintenance of archived items', async () => {
      const person = await withNotifier(app(), '/archived')
      const { itemID } = (
        await person.send('GET', `/maintenance/${(await addMaintenance(person, 'Sweep', '2030-05-01')).id}`)
      ).json
      await person.send('PATCH', `/items/${itemID}`, { archived: true })
      expect(await sentAt(app(), '2030-05-01T07:00:00Z')).toEqual([])
    })

    it('are sent again when the due date changes', async () => {
      const person = await withNotifier(app(), '/again')
      const entry = await addMaintenance(person, 'Sweep', '2030-05-01')
      expect(await sentAt(app(), '2030-05-01T07:00:00Z')).toHaveLength(1)
      await person.send('PUT', `/maintenance/${entry.id}`, { scheduledDate: '2030-05-04' })
      expect(await sentAt(app(), '2030-05-03T07:00:00Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-04T07:00:00Z')).toHaveLength(1)
    })

    it('name no day of a date of which only the month or the year is known', async () => {
      const person = await withNotifier(app(), '/partial')
      const { json: item } = await person.send('POST', '/items', { name: 'Drill' })
      await person.send('PUT', `/items/${item.id}`, { warrantyExpires: '2030-06' })
      const { json: entry } = await person.send('POST', `/items/${item.id}/maintenance`, {
        name: 'Oil',
        scheduledDate: '2030-05',
      })
      expect(entry.scheduledDatePrecision).toBe('month')
      expect(await sentAt(app(), '2030-06-01T07:00:00Z')).toEqual([
        '/partial Maintenance due on 1 June 2030\n - Oil (Drill), due since May 2030\n',
        '/partial Warranties ending soon\n - Drill: until June 2030\n',
      ])
      await person.send('DELETE', `/notifiers/${person.notifier}`)
    })

    it('announce warranties 30 and 7 days before they end', async () => {
      const person = await withNotifier(app(), '/warranty')
      const add = (name: string, body: object) =>
        person
          .send('POST', '/items', { name })
          .then(({ json }) => person.send('PUT', `/items/${json.id}`, body))
      await add('Drill', { warrantyExpires: '2030-05-31' })
      await add('Lifetime', { warrantyExpires: '2030-05-31', lifetimeWarranty: true })
      await add('Archived', { warrantyExpires: '2030-05-31', archived: true })
      await add('Sold', { warrantyExpires: '2030-05-31', soldTime: '2030-01-01' })
      const text = (lines: string) => [`/warranty Warranties ending soon\n${lines}`]
      expect(await sentAt(app(), '2030-04-30T07:00:00Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-01T07:00:00Z')).toEqual(text(' - Drill: until 31 May 2030\n'))
      await add('Saw', { warrantyExpires: '2030-05-30' })
      await add('Ended', { warrantyExpires: '2030-05-01' })
      expect(await sentAt(app(), '2030-05-02T07:00:00Z')).toEqual(text(' - Saw: until 30 May 2030\n'))
      expect(await sentAt(app(), '2030-05-22T07:00:00Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-23T07:00:00Z')).toEqual(text(' - Saw: until 30 May 2030\n'))
      expect(await sentAt(app(), '2030-05-24T07:00:00Z')).toEqual(text(' - Drill: until 31 May 2030\n'))
      expect(await sentAt(app(), '2030-05-31T07:00:00Z')).toEqual([])
      // Delete the notifier, because the next tests set the clock back to a day on which it would announce a warranty.
      await person.send('DELETE', `/notifiers/${person.notifier}`)
    })

    it('announce a loan with its borrower on the due date, and an overdue loan once', async () => {
      const person = await withNotifier(app(), '/loans')
      const lend = (name: string, lentTo: string, lentUntil: string) =>
        person.send('POST', '/items', { name, lentTo, lentUntil })
      await lend('Drill', 'Anna', '2030-08-01')
      await lend('Tent', 'Bo', '2030-07-30')
      await lend('Rope', 'Cem', '2030-08-02')
      await lend('Back already', '', '2030-08-01')
      expect(await sentAt(app(), '2030-08-01T07:00:00Z')).toEqual([
        '/loans Due back\n - Tent from Bo, due back since 30 July 2030\n - Drill from Anna\n',
      ])
      expect(await sentAt(app(), '2030-08-02T07:00:00Z')).toEqual(['/loans Due back\n - Rope from Cem\n'])
    })

    it('are sent again when a returned item is lent again until the same day', async () => {
      const { send } = await withNotifier(app(), '/again')
      const loan = { lentTo: 'Anna', lentUntil: '2030-08-01' }
      const { json: drill } = await send('POST', '/items', { name: 'Drill', ...loan })
      const change = (fields: object) => send('PATCH', `/items/${drill.id}`, fields)
      expect(await sentAt(app(), '2030-08-01T07:00:00Z')).toEqual(['/again Due back\n - Drill from Anna\n'])
      await change({ lentTo: '', lentUntil: '' })
      expect(await sentAt(app(), '2030-08-02T07:00:00Z')).toEqual([])
      await change(loan)
      const overdue = '/again Due back\n - Drill from Anna, due back since 1 August 2030\n'
      expect(await sentAt(app(), '2030-08-03T07:00:00Z')).toEqual([overdue])
      expect(await sentAt(app(), '2030-08-04T07:00:00Z')).toEqual([])
    })

    it('go to the active notifiers of current members of the household', async () => {
      const owner = await withNotifier(app(), '/owner')
      await addNotifier(owner, '/asleep', false)
      await withNotifier(app(), '/neighbour')
      const tenant = { 'x-tenant': owner.householdUuid }
      const [member, former] = [await app().signUp(), await app().signUp()]
      for (const person of [member, former]) {
        await inviteAndJoin(owner, person, 'viewer')
        await addNotifier(person, person === member ? '/member' : '/former', true, tenant)
      }
      await owner.send('DELETE', `/groups/members/${former.userId}`)
      await addMaintenance(owner, 'Sweep', '2030-05-01')
      const sent = await sentAt(app(), '2030-05-01T07:00:00Z')
      expect(sent.map((one) => one.split(' ')[0])).toEqual(['/member', '/owner'])
    })

    it('reach the other notifiers when one fails, and are sent to the failed notifier again until they arrive', async () => {
      const person = await withNotifier(app(), '/broken')
      await addNotifier(person, '/fine')
      const { send } = person
      await addMaintenance(person, 'Sweep', '2030-05-01')
      const deliveriesOf = async (id: string) => (await send('GET', `/notifiers/${id}/deliveries`)).json
      stub.respond(({ url }, response) => response.writeHead(url === '/broken' ? 500 : 200).end('later'))

      const first = await sentAt(app(), '2030-05-01T06:00:00Z')
      expect(first.map((one) => one.split(' ')[0])).toEqual(['/broken', '/fine'])
      expect(await deliveriesOf(person.notifier)).toEqual([
        {
          id: expect.any(String),
          message: ' - Sweep (Boiler)\n',
          kind: 'maintenance',
          createdAt: '2030-05-01T06:00:00.000Z',
          ok: false,
          attempts: 1,
          answer: `127.0.0.1:${stub.port} answered 500 Internal Server Error: later`,
          nextAttemptAt: '2030-05-01T06:01:00.000Z',
        },
      ])

      expect(await sentAt(app(), '2030-05-01T06:00:59Z')).toEqual([])
      expect(await sentAt(app(), '2030-05-01T06:01:00Z')).toHaveLength(1)
      expect(await sentAt(app(), '2030-05-01T06:05:00Z')).toEqual([])
      stub.respond((_request, response) => response.end('thanks'))
      expect(await sentAt(app(), '2030-05-01T06:06:00Z')).toHaveLength(1)
      expect(await deliveriesOf(person.notifier)).toMatchObject([
        { ok: true, attempts: 3, answer: expect.stringContaining('200 OK: thanks'), nextAttemptAt: null },
      ])
      expect(await sentAt(app(), '2030-05-01T20:00:00Z')).toEqual([])
    })

    it('reach other households although many notifiers hang, and continue in a later run when the time limit ends a run', async () => {
      const hanging = await withNotifier(app(), '/hangs')
      for (let count = 1; count < 20; count++) await addNotifier(hanging, '/hangs')
      const other = await withNotifier(app(), '/other')
      for (const person of [hanging, other]) await addMaintenance(person, 'Sweep', '2030-05-01')
      const held: ServerResponse[] = []
      let isOtherReached = false
      stub.respond(({ url }, response) => {
        isOtherReached ||= url === '/other'
        held.push(response)
        if (!isOtherReached) return
        // Moves the clock past the time limit for starting deliveries.
        app().setNow(() => Date.parse('2030-05-01T06:01:00Z'))
        for (const one of held.splice(0)) one.writeHead(500).end()
      })
      const first = await sentAt(app(), '2030-05-01T06:00:00Z')
      expect(first.filter((one) => one.startsWith('/other'))).toHaveLength(1)
      const hung = first.filter((one) => one.startsWith('/hangs'))
      expect(hung.length).toBeLessThan(19)
      stub.respond((_request, response) => response.end('ok'))
      const left = await sentAt(app(), '2030-05-01T06:00:30Z')
      expect(left.filter((one) => one.startsWith('/hangs'))).toHaveLength(20 - hung.length)
      for (const person of [hanging, other])
        for (const { id } of (await person.send('GET', '/notifiers')).json)
          await person.send('DELETE', `/notifiers/${id}`)
    })

    it('reach a household in the second run when hanging notifiers of other households fill the first run', async () => {
      const hanging = []
      for (let count = 0; count < 8; count++) {
        const person = await withNotifier(app(), '/hangs')
        await addNotifier(person, '/hangs')
        hanging.push(person)
      }
      const other = await withNotifier(app(), '/other')
      for (const person of [...hanging, other]) await addMaintenance(person, 'Sweep', '2030-05-01')
      stub.respond((_request, response) => {
        // Moves the clock past the time limit for starting deliveries.
        app().setNow(() => Date.parse('2030-05-01T06:01:00Z'))
        response.writeHead(500).end()
      })
      expect(await sentAt(app(), '2030-05-01T06:00:00Z')).toHaveLength(8)
      expect(
        (await sentAt(app(), '2030-05-01T06:00:30Z')).filter((one) => one.startsWith('/other')),
      ).toHaveLength(1)
      for (const person of [...hanging, other])
        for (const { id } of (await person.send('GET', '/notifiers')).json)
          await person.send('DELETE', `/notifiers/${id}`)
    })

    it('are not delivered when a service is silent or leads to an internal address, and record the reason', async () => {
      const person = await app().signUp({ timeZone: 'Europe/Berlin' })
      const urlOf = (host: string) => `generic+http://${host}:${stub.port}/${host}`
      const ids = new Map<string, string>()
      for (const host of ['silent.test', 'leads-inside.test', 'moves.test']) {
        const notifier = { name: host, isActive: true, url: urlOf(host) }
        ids.set(host, (await person.send('POST', '/notifiers', notifier)).json.id)
      }
      await addMaintenance(person, 'Sweep', '2030-05-01')
      stub.respond(({ url }, response) => {
        if (url === '/silent.test') return
        const location = `http://127.0.0.2:${stub.port}/inside`
        response.writeHead(url === '/moves.test' ? 503 : 307, { location }).end('busy')
      })
      let asked = 0
      const resolve = async (host: string) => [
        { address: host === 'moves.test' && ++asked > 1 ? '10.0.0.1' : '127.0.0.1', family: 4 },
      ]
      const fetchOutbound = createOutboundFetch({ allowNets: ['127.0.0.1'], resolve, limitMs: 500 })
      vi.spyOn(app().context, 'fetchOutbound').mockImplementation(fetchOutbound)
      const logOf = async (host: string) =>
        (await person.send('GET', `/notifiers/${ids.get(host) ?? ''}/deliveries`)).json
      const failed = (attempts: number, response: string, nextAttemptAt: string) => [
        { ok: false, attempts, answer: expect.stringContaining(response), nextAttemptAt },
      ]

      expect(await sentAt(app(), '2030-05-01T06:00:00Z')).toHaveLength(3)
      const soon = '2030-05-01T06:01:00.000Z'
      expect(await logOf('silent.test')).toMatchObject(failed(1, 'did not respond in time', soon))
      expect(await logOf('leads-inside.test')).toMatchObject(failed(1, 'it redirects to 127.0.0.2', soon))
      expect(await logOf('moves.test')).toMatchObject(failed(1, 'answered 503', soon))

      const again = await sentAt(app(), '2030-05-01T06:01:00Z')
      expect(again.map((one) => one.split(' ')[0])).toEqual(['/leads-inside.test', '/silent.test'])
      const later = '2030-05-01T06:06:00.000Z'
      expect(await logOf('moves.test')).toMatchObject(failed(2, 'moves.test is not a public', later))
      vi.restoreAllMocks()
    })

    it('are given up after six attempts or when the notifier is deactivated', async () => {
      const person = await withNotifier(app(), '/silent')
      const sleepy = await addNotifier(person, '/sleepy')
      await addMaintenance(person, 'Sweep', '2030-05-01')
      stub.respond((_request, response) => response.writeHead(503).end())
      await sentAt(app(), '2030-05-01T06:00:00Z')
      await person.send('PUT', `/notifiers/${sleepy}`, { isActive: false })
      await person.send('PUT', `/notifiers/${sleepy}`, { isActive: true })
      const times = ['06:01', '06:06', '06:36', '08:36', '14:36']
      for (const time of times) {
        const sent = await sentAt(app(), `2030-05-01T${time}:00Z`)
        expect(
          sent.map((one) => one.split(' ')[0]),
          time,
        ).toEqual(['/silent'])
      }
      expect(await sentAt(app(), '2030-05-02T05:00:00Z')).toEqual([])
      const { json } = await person.send('GET', `/notifiers/${person.notifier}/deliveries`)
      expect(json).toMatchObject([{ ok: false, attempts: 6, nextAttemptAt: null }])
    })

    it('announce low stock once, and again after restocking', async () => {
      const person = await withNotifier(app(), '/low')
      const tea = { name: 'Tea', quantity: 1.9996, minimumQuantity: 2 }
      const { json: item } = await person.send('POST', '/items', tea)
      await person.send('POST', '/items', { name: 'Rice', quantity: 2, minimumQuantity: 2 })
      const messages = ['/low Low stock\n - Tea: 1.9996 left of at least 2\n']
      const have = (quantity: number) => person.send('PATCH', `/items/${item.id}`, { quantity })
      expect(await sentAt(app(), '2030-05-01T07:00:00Z')).toEqual(messages)
      await have(1)
      expect(await sentAt(app(), '2030-05-02T07:00:00Z')).toEqual([])
      await have(2)
      expect(await sentAt(app(), '2030-05-03T07:00:00Z')).toEqual([])
      await have(1.9996)
      expect(await sentAt(app(), '2030-05-04T07:00:00Z')).toEqual(messages)
    })

    it('are planned for every notifier when a household has as many as its limits allow', async () => {
      const person = await withNotifier(app(), '/first')
      const { database, newId } = app().context
      const household = database.read.selectFrom('notifier').selectAll().where('id', '=', person.notifier)
      const first = await household.executeTakeFirstOrThrow()
      const most = listLimits.membersPerHousehold * listLimits.notifiersPerPerson
      const others = Array.from({ length: most - 1 }, () => ({ ...first, id: newId() }))
      await database.write((tx) => insertRows(tx, database.kind, 'notifier', others))
      await addMaintenance(person, 'Sweep', '2030-05-01')
      app().setNow(() => Date.parse('2030-05-01T07:00:00Z'))
      await reminderJob.run(app().context)
      app().setNow(Date.now)
      const { count } = await database.read
        .selectFrom('delivery')
        .innerJoin('notifier', 'notifier.id', 'delivery.notifier_id')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('notifier.group_id', '=', first.group_id)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(most)
      await database.write((tx) => tx.deleteFrom('notifier').where('group_id', '=', first.group_id).execute())
    })

    it('stay due until a member has a notifier', async () => {
      const person = await app().signUp({ timeZone: 'Europe/Berlin' })
      await addMaintenance(person, 'Sweep', '2030-05-01')
      expect(await sentAt(app(), '2030-05-01T07:00:00Z')).toEqual([])
      await addNotifier(person, '/late')
      expect(await sentAt(app(), '2030-05-02T07:00:00Z')).toEqual([
        '/late Maintenance due on 2 May 2030\n - Sweep (Boiler), due since 1 May 2030\n',
      ])
    })

    it('list fifty items, and the number of items that are left out', async () => {
      const person = await withNotifier(app(), '/many')
      const { json: item } = await person.send('POST', '/items', { name: 'Boiler' })
      for (let count = 0; count < 53; count++) {
        const entry = { name: `Screw ${count}`, scheduledDate: '2030-05-01' }
        await person.send('POST', `/items/${item.id}/maintenance`, entry)
      }
      const [sent = ''] = await sentAt(app(), '2030-05-01T07:00:00Z')
      expect(sent.split('\n')).toHaveLength(53)
      expect(sent).toContain(' - and 3 more\n')
    })

    it('include at most a thousand entries in one morning, and the remaining entries on the next morning', async () => {
      const person = await withNotifier(app(), '/lots')
      const rows = Array.from(
        { length: 1001 },
        (_, index) => `Tea ${String(index).padStart(4, '0')},Attic,1,2`,
      )
      await person.importCsv(`HB.name,HB.location,HB.quantity,HB.minimum_quantity\n${rows.join('\n')}\n`)
      const [sent] = await sentAt(app(), '2030-05-01T07:00:00Z')
      expect(sent).toContain(' - and 950 more\n')
      expect(await sentAt(app(), '2030-05-02T07:00:00Z')).toEqual([
        '/lots Low stock\n - Tea 1000: 1 left of at least 2\n',
      ])
    })

    it('are listed newest first, at most fifty, and are deleted when they are old, as are notifiers of former members', async () => {
      const person = await withNotifier(app(), '/list')
      const { database } = app().context
      const rows = Array.from({ length: 60 }, (_, index) => ({
        id: app().context.newId(),
        notifier_id: person.notifier,
        created_at: Date.parse('2030-05-01T07:00:00Z') + index,
        kind: 'maintenance' as const,
        title: 'a',
        message: 'b',
        attempts: 1,
        ok: 1,
        answer: `answer ${index}`,
        next_at: null,
      }))
      await database.write((tx) => tx.insertInto('delivery').values(rows).execute())
      const list = async () => (await person.send('GET', `/notifiers/${person.notifier}/deliveries`)).json
      expect((await list()).map(({ answer: response }: { answer: string }) => response)).toEqual(
        Array.from({ length: 50 }, (_, index) => `answer ${59 - index}`),
      )
      const former = await app().signUp()
      await inviteAndJoin(person, former, 'editor')
      const left = await addNotifier(former, '/left', true, { 'x-tenant': person.householdUuid })
      await person.send('DELETE', `/groups/members/${former.userId}`)
      await sentAt(app(), '2030-09-01T07:00:00Z')
      expect(await list()).toEqual([])
      const still = database.read
        .selectFrom('notifier')
        .select('id')
        .where('group_id', '=', person.householdId)
      expect(await still.execute()).toEqual([{ id: person.notifier }])
      expect(left).toBeTruthy()
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)
