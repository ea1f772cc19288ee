import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { batchOf, type Person } from '#test/test-app.ts'

const monthly = { every: 1, unit: 'months', from: 'schedule' }

async function withEntry(person: Person, body: Record<string, unknown> = {}) {
  const { json: item } = await person.send('POST', '/items', { name: 'Boiler' })
  const at = `/items/${item.id}/maintenance`
  const entry = { name: 'Sweep', scheduledDate: '2026-01-31', recurrence: monthly, ...body }
  const { status, json } = await person.send('POST', at, entry)
  expect(status).toBe(201)
  const put = (change: Record<string, unknown>) => person.send('PUT', `/maintenance/${json.id}`, change)
  const list = async () => (await person.send('GET', at)).json
  return { item, at, entry: json, put, list }
}

const datesOf = (entries: { scheduledDate: string }[]) => entries.map((one) => one.scheduledDate).toSorted()

withServer('Recurring maintenance', (app) => {
  it('returns 422 with the key for an invalid recurrence, and changes nothing', async () => {
    const person = await app().signUp()
    const { at, put, list } = await withEntry(person)
    const wrongShapes: unknown[] = ['monthly', 7, []]
    const wrongValues: unknown[] = [
      {},
      { every: 1, unit: 'months' },
      { ...monthly, every: 0 },
      { ...monthly, every: 1000 },
      { ...monthly, every: 1.5 },
      { ...monthly, unit: 'month' },
      { ...monthly, from: 'today' },
      { ...monthly, every: null },
    ]
    for (const recurrence of [...wrongShapes, ...wrongValues]) {
      const responses = [await put({ recurrence })]
      // POST ignores a recurrence of the wrong type, so it is not sent with one.
      if (!wrongShapes.includes(recurrence))
        responses.push(await person.send('POST', at, { name: 'a', scheduledDate: '2026-01-31', recurrence }))
      for (const { status, json } of responses) {
        expect([status, json.code], JSON.stringify(recurrence)).toEqual([422, 'invalid'])
        expect(Object.keys(json.fields)[0], JSON.stringify(recurrence)).toMatch(/^recurrence/)
      }
    }
    expect(await list()).toMatchObject([{ recurrence: monthly }])
  })

  it('keeps its recurrence when an update omits it, and clears it for null', async () => {
    const person = await app().signUp()
    const { entry, put } = await withEntry(person)
    expect(entry.recurrence).toEqual(monthly)
    expect((await put({ name: 'Sweep twice' })).json.recurrence).toEqual(monthly)
    const yearly = { every: 2, unit: 'years', from: 'completion' }
    expect((await put({ recurrence: yearly })).json.recurrence).toEqual(yearly)
    expect((await put({ recurrence: null })).json.recurrence).toBeNull()
    expect((await put({ completedDate: '2026-02-02' })).json).not.toHaveProperty('nextId')
    const plain = await withEntry(person, { recurrence: undefined })
    expect(plain.entry.recurrence).toBeNull()
  })

  it.each([
    ['schedule', '2026-02-28'],
    ['completion', '2026-04-05'],
  ])('creates the next entry on completion, counted from the %s', async (from, scheduledDate) => {
    const person = await app().signUp()
    const recurrence = { ...monthly, from }
    const { entry, item, put } = await withEntry(person, {
      recurrence,
      description: 'both flues',
      cost: '80',
    })
    const done = await put({ completedDate: '2026-03-05' })
    expect(done.json).toEqual({
      ...entry,
      completedDate: '2026-03-05',
      updatedAt: expect.any(String),
      nextId: expect.any(String),
    })
    expect((await person.send('GET', `/maintenance/${done.json.nextId}`)).json).toEqual({
      ...entry,
      id: done.json.nextId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      scheduledDate,
      itemName: 'Boiler',
      itemID: item.id,
    })
  })

  it.each([
    ['months', 1, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['months', 2, ['2025-12-31', '2026-02-28', '2026-04-30', '2026-06-30', '2026-08-31']],
    ['months', 1, ['2026-01-30', '2026-02-28', '2026-03-30']],
    ['months', 1, ['2026-02-28', '2026-03-28', '2026-04-28']],
    ['years', 1, ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ])(
    'returns to its day of the month after shorter months when it recurs by %s, every %i',
    async (unit, every, dates) => {
      const person = await app().signUp()
      const recurrence = { every, unit, from: 'schedule' }
      const { entry, list } = await withEntry(person, { recurrence, scheduledDate: dates[0] })
      let id = entry.id
      for (const completedDate of dates.slice(0, -1)) {
        const done = await person.send('PUT', `/maintenance/${id}`, { completedDate })
        id = done.json.nextId
      }
      expect(datesOf(await list())).toEqual(dates)
    },
  )

  it("uses the due date's day of the month when the recurrence was changed to monthly", async () => {
    const person = await app().signUp()
    const weekly = { every: 1, unit: 'weeks', from: 'schedule' }
    const { put, list } = await withEntry(person, { recurrence: weekly, scheduledDate: '2026-02-21' })
    const { json: done } = await put({ completedDate: '2026-02-21' })
    const body = { recurrence: monthly, completedDate: '2026-02-28' }
    await person.send('PUT', `/maintenance/${done.nextId}`, body)
    expect(datesOf(await list())).toEqual(['2026-02-21', '2026-02-28', '2026-03-28'])
  })

  it('uses the new day of the month after the due date was changed, also for the last day of a month', async () => {
    const person = await app().signUp()
    const { put, list } = await withEntry(person)
    const { json: done } = await put({ completedDate: '2026-01-31' })
    const change = (id: string, body: object) => person.send('PUT', `/maintenance/${id}`, body)
    await change(done.nextId, { scheduledDate: '2026-04-30' })
    await change(done.nextId, { completedDate: '2026-04-30' })
    expect(datesOf(await list())).toEqual(['2026-01-31', '2026-04-30', '2026-05-30'])
  })

  it('creates the next entry at once when an entry is created with a completion date', async () => {
    const { entry, list } = await withEntry(await app().signUp(), { completedDate: '2026-02-01' })
    expect(datesOf(await list())).toEqual(['2026-01-31', '2026-02-28'])
    expect((await list()).map(({ id }: { id: string }) => id)).toContain(entry.nextId)
  })

  it.each([
    ['months', '2020-01-15', '2026-11-28', '2020-02-15', '2026-12-15'],
    ['months', '2020-01-15', '2026-11-15', '2020-02-15', '2026-12-15'],
    ['months', '2026-11-15', '2026-11-28', '2026-12-15', '2026-12-15'],
    ['months', '2026-12-15', '2026-11-28', '2027-01-15', '2027-01-15'],
    ['years', '2020-02-29', '2026-11-28', '2021-02-28', '2027-02-28'],
    ['weeks', '2026-01-01', '2026-11-28', '2026-01-08', '2026-12-03'],
    ['days', '0001-01-02', '2026-11-28', '0001-01-03', '2026-11-29'],
  ])(
    'follows its schedule in %s: an entry of %s done on %s is followed by %s, or by %s when missed dates are skipped',
    async (unit, scheduledDate, completedDate, asScheduled, skippingMissed) => {
      const person = await app().signUp()
      const recurrence = { ...monthly, unit }
      const { entry } = await withEntry(person, { recurrence, scheduledDate })
      const preview = await person.send('GET', `/maintenance/${entry.id}/next?completedDate=${completedDate}`)
      expect([preview.status, preview.json]).toEqual([200, { asScheduled, skippingMissed, precision: 'day' }])
      for (const [body, date] of [
        [{ skipMissed: true }, skippingMissed],
        [{ skipMissed: false }, asScheduled],
        [{}, asScheduled],
      ] as const) {
        const { put, list } = await withEntry(person, { recurrence, scheduledDate })
        expect((await put({ ...body, completedDate })).status).toBe(200)
        expect((await list()).map((one: { scheduledDate: string }) => one.scheduledDate)).toContain(date)
      }
    },
  )

  it('returns to its day of the month when missed dates were skipped', async () => {
    const person = await app().signUp()
    const { put, list } = await withEntry(person)
    const { json: done } = await put({ completedDate: '2026-06-05', skipMissed: true })
    await person.send('PUT', `/maintenance/${done.nextId}`, { completedDate: '2026-06-30' })
    expect(datesOf(await list())).toEqual(['2026-01-31', '2026-06-30', '2026-07-31'])
  })

  it('returns its next dates for a completion today when no other day is given', async () => {
    const person = await app().signUp()
    const { entry } = await withEntry(person, { scheduledDate: '2999-01-31' })
    const { json } = await person.send('GET', `/maintenance/${entry.id}/next`)
    expect(json).toMatchObject({ asScheduled: '2999-02-28', skippingMissed: '2999-02-28' })
  })

  it.each([
    ['2026-02', 'months', 'schedule', '2026-06-05', '2026-03-31', 'month', '2026-06-30'],
    ['2026', 'years', 'schedule', '2026-06-05', '2027-12-31', 'year', '2027-12-31'],
    ['2026', 'months', 'schedule', '2026-06-05', '2027-01-31', 'month', '2027-01-31'],
    ['2026-02', 'weeks', 'schedule', '2026-02-20', '2026-03-07', 'day', '2026-03-07'],
    ['2026-01-31', 'months', 'completion', '2026-02', '2026-03-31', 'month', '2026-03-31'],
    ['2026-02', 'months', 'completion', '2026-02-14', '2026-03-14', 'day', '2026-03-14'],
    ['2026-01-31', 'weeks', 'completion', '2026-02', '2026-03-07', 'day', '2026-03-07'],
    ['2026-01-31', 'months', 'completion', '2026', '2027-01-31', 'month', '2027-01-31'],
  ])(
    'due in %s, repeated every 1 %s from its %s: after completion on %s, the next entry is due in %s with the precision %s',
    async (scheduledDate, unit, from, completedDate, asScheduled, precision, skippingMissed) => {
      const person = await app().signUp()
      const recurrence = { every: 1, unit, from }
      const { entry, put, list } = await withEntry(person, { recurrence, scheduledDate })
      const { json } = await person.send(
        'GET',
        `/maintenance/${entry.id}/next?completedDate=${completedDate}`,
      )
      expect(json).toEqual({ asScheduled, skippingMissed, precision })
      const { nextId } = (await put({ completedDate })).json
      expect((await list()).find(({ id }: { id: string }) => id === nextId)).toMatchObject({
        scheduledDate: asScheduled,
        scheduledDatePrecision: precision,
        completedDate: '',
        completedDatePrecision: 'day',
      })
    },
  )

  it('returns no next dates when no entry follows', async () => {
    const person = await app().signUp()
    const none = { asScheduled: '', skippingMissed: '', precision: 'day' }
    const { entry, put } = await withEntry(person)
    const preview = (date: string) =>
      person.send('GET', `/maintenance/${entry.id}/next?completedDate=${date}`)
    expect(await preview('soon')).toMatchObject({
      status: 422,
      json: { fields: { completedDate: expect.any(String) } },
    })
    await put({ completedDate: '2026-06-05' })
    await put({ completedDate: '' })
    expect((await preview('2026-06-05')).json).toEqual(none)
    const once = await withEntry(person, { recurrence: null })
    const { json } = await person.send('GET', `/maintenance/${once.entry.id}/next?completedDate=2026-06-05`)
    expect(json).toEqual(none)
  })

  it('creates no next entry when the scheduled date is missing or the next date is after the year 9999', async () => {
    const person = await app().signUp()
    for (const scheduledDate of ['', '9999-12-31']) {
      const { put, list } = await withEntry(person, { scheduledDate, completedDate: '2026-01-01' })
      await put({ completedDate: '' })
      expect((await put({ completedDate: '2026-02-02' })).json).not.toHaveProperty('nextId')
      expect(await list()).toHaveLength(1)
    }
  })

  it('has one next entry however often it is completed, reopened and edited', async () => {
    const person = await app().signUp()
    const { entry, put, list } = await withEntry(person)
    const { json: done } = await put({ ...entry, completedDate: '2026-02-02' })
    for (const change of [
      { ...entry, completedDate: '2026-02-02' },
      done,
      { completedDate: '2026-02-03' },
      { name: 'Sweep well', scheduledDate: '2026-01-30', recurrence: { ...monthly, every: 2 } },
      { completedDate: null },
      { completedDate: '2026-02-04' },
    ]) {
      const response = await put(change)
      expect([response.status, response.json.nextId], JSON.stringify(change)).toEqual([200, undefined])
    }
    expect(datesOf(await list())).toEqual(['2026-01-30', '2026-02-28'])
    await person.send('DELETE', `/maintenance/${done.nextId}`)
    await put({ name: 'Swept' })
    expect(await list()).toHaveLength(1)
    await put({ completedDate: null })
    expect((await put({ completedDate: '2026-02-05' })).json.nextId).toBeTruthy()
    expect(datesOf(await list())).toEqual(['2026-01-30', '2026-03-30'])
  })

  it('creates a third entry when the second one is completed, and one undo reverts both changes', async () => {
    const person = await app().signUp()
    const { entry, put, list } = await withEntry(person)
    const { json: done } = await put({ completedDate: '2026-02-02' })
    const before = await list()
    const again = await person.send('PUT', `/maintenance/${done.nextId}`, { completedDate: '2026-03-01' })
    expect(datesOf(await list())).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    const undone = await person.undo(again)
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    expect(await list()).toEqual(before.map((one: object) => ({ ...one, updatedAt: expect.any(String) })))
    await person.undo(undone)
    expect(datesOf(await list())).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    const { json: history } = await person.send('GET', `/journal/${batchOf(again)}`)
    expect(history.summary).toEqual([
      { entity: 'maintenance', kind: 'changed', count: 1, name: entry.name },
      { entity: 'maintenance', kind: 'created', count: 1, name: entry.name },
    ])
    expect(history.changes[1].fields).toContainEqual({ field: 'recurrence', before: null, after: monthly })
  })

  it('creates no entry when the completion fails with 412', async () => {
    const person = await app().signUp()
    const { entry, put, list } = await withEntry(person)
    const { etag } = (await person.send('GET', `/maintenance/${entry.id}`)).headers
    await put({ name: 'Sweep twice' })
    const late = await person.send(
      'PUT',
      `/maintenance/${entry.id}`,
      { completedDate: '2026-02-02' },
      { 'if-match': String(etag) },
    )
    expect(late.status).toBe(412)
    expect(await list()).toHaveLength(1)
  })

  it('recurs in a copy of the item, independently of the original', async () => {
    const person = await app().signUp()
    const { item, put } = await withEntry(person)
    await put({ completedDate: '2026-02-02' })
    const copy = await person.send('POST', `/items/${item.id}/duplicate`, { copyMaintenance: true })
    const list = async () => (await person.send('GET', `/items/${copy.json.id}/maintenance`)).json
    const [open, done] = await list()
    expect([open, done]).toMatchObject([
      { scheduledDate: '2026-02-28', completedDate: '', recurrence: monthly },
      { scheduledDate: '2026-01-31', completedDate: '2026-02-02', recurrence: monthly },
    ])
    const reopen = async () => {
      await person.send('PUT', `/maintenance/${done.id}`, { completedDate: null })
      return (await person.send('PUT', `/maintenance/${done.id}`, { completedDate: '2026-02-02' })).json
        .nextId
    }
    expect(await reopen()).toBeUndefined()
    await person.send('DELETE', `/maintenance/${open.id}`)
    expect(await reopen()).toBeTruthy()
    expect(await list()).toHaveLength(2)
  })
})
