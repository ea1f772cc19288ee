import { expect, it } from 'vitest'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

const now = Date.parse('2026-11-22T11:00:00Z')

async function withItem(app: TestApp, body: Record<string, unknown> = {}) {
  app.setNow(() => now)
  const person = await app.signUp()
  const { json: item } = await person.send('POST', '/items', { name: 'Boiler' })
  await person.send('PUT', `/items/${item.id}`, body)
  return { person, send: person.send, item, at: `/items/${item.id}/maintenance` }
}

async function add({ send }: Person, at: string, name: string, body: Record<string, unknown>) {
  const { status, json, text } = await send('POST', at, { name, ...body })
  expect(status, text).toBe(201)
  return json
}

const nameOf = ({ kind, maintenance, item }: AgendaEntry) =>
  kind === 'warranty' ? `warranty of ${item.name}` : maintenance?.name

async function agenda({ send }: Person, query: string) {
  const { status, json, text } = await send('GET', `/maintenance/agenda?${query}`)
  expect(status, text).toBe(200)
  return { names: json.items.map(nameOf), total: json.total, json }
}

eachDatabase('The agenda of maintenance', (app) => {
  it('lists entries due in a month or a year under its last day, and completed ones under its first day', async () => {
    const { person, at, send } = await withItem(app(), { warrantyExpires: '2026-11' })
    await add(person, at, 'last month', { scheduledDate: '2026-10' })
    const month = await add(person, at, 'this month', { scheduledDate: '2026-11' })
    await add(person, at, 'this year', { scheduledDate: '2026' })
    await add(person, at, 'done this year', { completedDate: '2026' })
    const names = async (group: string) => (await agenda(person, `group=${group}`)).names
    expect(await names('overdue')).toEqual(['last month'])
    expect(await names('later')).toEqual(['this month', 'warranty of Boiler', 'this year'])
    expect(await names('done')).toEqual(['done this year'])
    expect(month).toMatchObject({ scheduledDate: '2026-11-30', scheduledDatePrecision: 'month' })
    const put = (body: object) => send('PUT', `/maintenance/${month.id}`, body)
    const { scheduledDatePrecision: _, completedDatePrecision: __, ...known } = month
    expect((await put(known)).headers['cubby-batch']).toBeUndefined()
    expect((await put({ scheduledDate: '2026-12-01' })).json).toMatchObject({ scheduledDatePrecision: 'day' })
  })

  it('groups entries by due date into overdue, this week, later and done', async () => {
    const { person, item, at } = await withItem(app(), { warrantyExpires: '2026-11-26' })
    await add(person, at, 'late', { scheduledDate: '2026-11-21' })
    await add(person, at, 'very late', { scheduledDate: '2026-01-02' })
    await add(person, at, 'today', { scheduledDate: '2026-11-22' })
    await add(person, at, 'in six days', { scheduledDate: '2026-11-28' })
    await add(person, at, 'in a week', { scheduledDate: '2026-11-29' })
    await add(person, at, 'done early', { scheduledDate: '2026-12-01', completedDate: '2026-11-01' })
    await add(person, at, 'done today', { completedDate: '2026-11-22' })
    await add(person, at, 'to be done', { completedDate: '2026-11-23' })
    for (const narrowing of ['', `&item=${item.id}`]) {
      const names = async (query: string) => (await agenda(person, query + narrowing)).names
      expect(await names('group=overdue')).toEqual(['very late', 'late'])
      const week = ['today', 'to be done', 'warranty of Boiler', 'in six days']
      expect(await names('group=week')).toEqual(week)
      expect(await names('group=later')).toEqual(['in a week'])
      expect(await names('group=done')).toEqual(['done today', 'done early'])
      expect(await names('status=scheduled')).toEqual(['very late', 'late', ...week, 'in a week'])
      expect(await names('status=completed')).toEqual(['done today', 'done early'])
      expect(await names('group=week&kind=warranty')).toEqual(['warranty of Boiler'])
      expect(await names('group=week&warrantyTo=2026-11-26')).toEqual(week)
      expect(await names('group=week&warrantyTo=2026-11-25')).toEqual(['today', 'to be done', 'in six days'])
      expect(await names('group=week&kind=maintenance')).toEqual(['today', 'to be done', 'in six days'])
      expect((await agenda(person, `from=2026-11-26&to=2026-11-28${narrowing}`)).names).toEqual([
        'warranty of Boiler',
        'in six days',
      ])
    }
    const { json } = await person.send('GET', '/maintenance/summary')
    expect(json.groups).toEqual({ overdue: 2, week: 4, later: 1, done: 2 })
    expect([json.entries, json.completed]).toEqual([8, 2])
  })

  it('returns one page of entries with their items, and ignores an invalid page number or page size', async () => {
    const { person, item, at } = await withItem(app())
    for (const day of [3, 1, 2]) {
      await add(person, at, `entry ${day}`, { scheduledDate: `2026-12-0${day}`, cost: '12.5' })
    }
    const first = await agenda(person, 'pageSize=2')
    expect([first.names, first.total]).toEqual([['entry 1', 'entry 2'], 3])
    expect(first.json).toMatchObject({
      page: 1,
      pageSize: 2,
      items: [
        {
          kind: 'maintenance',
          day: '2026-12-01',
          item: { id: item.id, name: 'Boiler' },
          maintenance: { name: 'entry 1', cost: '12.5', itemID: item.id },
          receipts: [],
        },
        {},
      ],
    })
    expect((await agenda(person, 'pageSize=2&page=2')).names).toEqual(['entry 3'])
    expect((await agenda(person, 'pageSize=2&page=9')).names).toEqual([])
    for (const odd of ['page=x', 'page=0', 'pageSize=-1', 'pageSize=100000']) {
      expect((await agenda(person, odd)).names, odd).toHaveLength(3)
    }
  })

  it('is empty when the item is unknown or belongs to another household', async () => {
    const { person, at, item } = await withItem(app(), { warrantyExpires: '2026-12-01' })
    await add(person, at, 'secret', { scheduledDate: '2026-12-01' })
    const stranger = await app().signUp()
    for (const id of [item.id, newId(), 'no-id']) {
      expect((await agenda(stranger, `item=${id}`)).total).toBe(0)
      const { json } = await stranger.send('GET', `/maintenance/summary?item=${id}`)
      expect(json.entries).toBe(0)
    }
    const days = await stranger.send('GET', '/maintenance/days?from=2026-12-01&to=2026-12-31')
    expect(days.json).toEqual([])
  })

  it('leaves out lifetime warranties and warranties of archived or sold items, and does not count ended ones as overdue', async () => {
    const { person } = await withItem(app(), { warrantyExpires: '2026-11-01' })
    for (const change of [{ archived: true }, { soldTime: '2026-11-01' }, { lifetimeWarranty: true }]) {
      const { json } = await person.send('POST', '/items', { name: 'Other' })
      await person.send('PUT', `/items/${json.id}`, { warrantyExpires: '2026-12-01', ...change })
    }
    expect((await agenda(person, 'status=scheduled')).total).toBe(0)
    expect((await agenda(person, 'from=2026-11-01&to=2026-11-30')).names).toEqual(['warranty of Boiler'])
    expect((await person.send('GET', '/maintenance/summary')).json.groups.overdue).toBe(0)
  })

  it('leaves out what is still to be done on archived items, except in the agenda of the item', async () => {
    const { person, item, at } = await withItem(app())
    await add(person, at, 'overdue', { scheduledDate: '2026-11-01', cost: '5' })
    await add(person, at, 'to be done', { completedDate: '2026-11-23', cost: '6' })
    await add(person, at, 'done', { completedDate: '2026-11-02', cost: '7' })
    await person.send('PATCH', `/items/${item.id}`, { archived: true })
    expect((await agenda(person, '')).names).toEqual(['done'])
    expect((await agenda(person, `item=${item.id}`)).names).toEqual(['overdue', 'done', 'to be done'])
    const days = await person.send('GET', '/maintenance/days?from=2026-11-01')
    expect(days.json.map(({ day }: { day: string }) => day)).toEqual(['2026-11-02'])
    const summary = async (query: string) => (await person.send('GET', `/maintenance/summary${query}`)).json
    const none = { overdue: 0, week: 0, later: 0, done: 1 }
    expect(await summary('')).toMatchObject({ groups: none, entries: 1, plannedCost: 0, totalCost: 7 })
    expect(await summary(`?item=${item.id}`)).toMatchObject({ entries: 3, plannedCost: 11, totalCost: 7 })
  })

  it('returns the number of entries and the first three for each day of a calendar', async () => {
    const { person, at, send } = await withItem(app(), { warrantyExpires: '2026-11-26' })
    for (const name of ['a', 'b', 'c', 'd']) await add(person, at, name, { scheduledDate: '2026-11-26' })
    await add(person, at, 'late', { scheduledDate: '2026-11-02' })
    await add(person, at, 'done', { completedDate: '2026-11-02' })
    await add(person, at, 'in another month', { scheduledDate: '2027-01-02' })
    const { json } = await send('GET', '/maintenance/days?from=2026-10-26&to=2026-12-06')
    expect(json).toMatchObject([
      { day: '2026-11-02', overdue: 1, scheduled: 0, done: 1, warranties: 0 },
      { day: '2026-11-26', overdue: 0, scheduled: 4, done: 0, warranties: 1 },
    ])
    expect(json.map(({ first }: { first: AgendaEntry[] }) => first.map(nameOf))).toEqual([
      ['late', 'done'],
      ['a', 'b', 'c'],
    ])
    const done = await send('GET', '/maintenance/days?from=2026-10-26&to=2026-12-06&status=completed')
    expect(done.json).toMatchObject([{ day: '2026-11-02', overdue: 0, done: 1 }])
  })

  it('returns the calendar of the last month that dates can have', async () => {
    const { person, at, send } = await withItem(app())
    await add(person, at, 'a', { scheduledDate: '9999-12-31' })
    const { json: days } = await send('GET', '/maintenance/days?from=9999-12-01&to=9999-12-31')
    expect(days).toMatchObject([{ day: '9999-12-31', scheduled: 1 }])
  })

  it('returns the calendar of the current month by default', async () => {
    const { person, at, send } = await withItem(app())
    for (const scheduledDate of ['2026-10-31', '2026-11-01', '2027-01-01', '2027-01-02']) {
      await add(person, at, 'a', { scheduledDate })
    }
    const { json: days } = await send('GET', '/maintenance/days')
    expect(days.map(({ day }: { day: string }) => day)).toEqual(['2026-11-01', '2027-01-01'])
  })

  it('sums costs in total, by year and by month since the first entry, and planned costs separately', async () => {
    const { person, at, item, send } = await withItem(app())
    const empty = (await send('GET', '/maintenance/summary')).json
    expect(empty).toMatchObject({
      entries: 0,
      totalCost: 0,
      monthlyAverage: 0,
      years: [{ year: 2026, cost: 0 }],
    })
    await add(person, at, 'one', { completedDate: '2026-11-01', cost: '0.1' })
    await add(person, at, 'two', { completedDate: '2026-11-01', cost: '0.2' })
    await add(person, at, 'before', { completedDate: '2024-12-24', cost: '47.7' })
    await add(person, at, 'plan', { scheduledDate: '2026-12-01', cost: '500' })
    await add(person, at, 'done in future', { completedDate: '2026-12-01', cost: '20' })
    for (const query of ['', `?item=${item.id}`]) {
      expect((await send('GET', `/maintenance/summary${query}`)).json).toMatchObject({
        entries: 5,
        completed: 3,
        totalCost: 48,
        plannedCost: 520,
        // The average divides by the 24 months from December 2024 to November 2026, also by months without an entry.
        monthlyAverage: 2,
        years: [
          { year: 2024, cost: 47.7 },
          { year: 2025, cost: 0 },
          { year: 2026, cost: 0.3 },
        ],
      })
    }
  })
})

eachDatabase('Receipts of maintenance', (app) => {
  it('are rejected when the entry belongs to another item or does not exist', async () => {
    const { person, at, item, send } = await withItem(app())
    const entry = await add(person, at, 'Sweep', { scheduledDate: '2026-12-01' })
    const { json: other } = await send('POST', '/items', { name: 'Other' })
    const stranger = await withItem(app())
    const foreign = await add(stranger.person, stranger.at, 'theirs', { scheduledDate: '2026-12-01' })
    const file = Buffer.from('receipt')
    for (const [id, maintenanceId, status] of [
      [other.id, entry.id, 404],
      [item.id, foreign.id, 404],
      [item.id, newId(), 404],
      [item.id, 'no-id', 422],
    ]) {
      const parts = { file, name: 'r.txt', maintenanceId }
      expect((await person.upload(`/items/${id}/attachments`, parts)).status).toBe(status)
      expect((await send('GET', `/items/${id}`)).json.attachments).toEqual([])
    }
  })

  it('are shown at the entry and at the item, and stay at the item when the entry is deleted', async () => {
    const { person, at, item, send } = await withItem(app())
    const entry = await add(person, at, 'Sweep', { scheduledDate: '2026-12-01' })
    const parts = { file: Buffer.from('receipt'), name: 'r.txt', type: 'receipt', maintenanceId: entry.id }
    const uploaded = await person.upload(`/items/${item.id}/attachments`, parts)
    expect(uploaded.json.attachments).toMatchObject([
      { title: 'r.txt', type: 'receipt', maintenanceId: entry.id },
    ])
    const receipts = async () => (await agenda(person, '')).json.items[0]?.receipts
    expect(await receipts()).toEqual(uploaded.json.attachments)

    const deleted = await send('DELETE', `/maintenance/${entry.id}`)
    expect((await send('GET', `/items/${item.id}`)).json.attachments).toHaveLength(1)
    await person.undo(deleted)
    expect(await receipts()).toEqual(uploaded.json.attachments)
  })

  it('are attached to the copied entries when an item is copied with attachments and maintenance', async () => {
    const { person, at, item, send } = await withItem(app())
    const entry = await add(person, at, 'Sweep', { scheduledDate: '2026-12-01' })
    const parts = { file: Buffer.from('receipt'), name: 'r.txt', maintenanceId: entry.id }
    await person.upload(`/items/${item.id}/attachments`, parts)
    const copyOf = async (options: object) =>
      (await send('POST', `/items/${item.id}/duplicate`, { copyAttachments: true, ...options })).json
    const whole = await copyOf({ copyMaintenance: true })
    const [copied] = (await agenda(person, `item=${whole.id}`)).json.items
    expect(copied.receipts).toMatchObject([{ title: 'r.txt', maintenanceId: copied.maintenance.id }])
    const withoutEntries = await copyOf({})
    expect(withoutEntries.attachments[0]).not.toHaveProperty('maintenanceId')
  })
})
