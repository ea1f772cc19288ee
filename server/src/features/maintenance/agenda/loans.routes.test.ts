import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const now = Date.parse('2026-11-22T11:00:00Z')

eachDatabase('Loans', (app) => {
  async function lend({ send }: Person, name: string, body: object): Promise<string> {
    const { json } = await send('POST', '/items', { name, ...body })
    return json.id
  }

  async function namesOf({ send }: Person, path: string): Promise<string[]> {
    const { json } = await send('GET', path)
    return json.items.map((one: { name?: string; item?: { name: string } }) => one.name ?? one.item?.name)
  }

  it('are found by borrower, selected by a filter, and sorted by due date', async () => {
    const person = await app().signUp()
    await lend(person, 'Drill', { lentTo: 'Änne', lentUntil: '2026-12-01' })
    await lend(person, 'Tent', { lentTo: 'Bo', lentUntil: '2026-11-24' })
    await lend(person, 'Lamp', {})
    expect(await namesOf(person, '/items?lent=true')).toEqual(['Drill', 'Tent'])
    expect(await namesOf(person, '/items?lent=false')).toEqual(['Lamp'])
    expect(await namesOf(person, '/items?lent=true&orderBy=lentUntil&order=asc')).toEqual(['Tent', 'Drill'])
    const { json } = await person.send('GET', '/items?q=anne')
    expect(json.items).toMatchObject([{ name: 'Drill', lentTo: 'Änne', lentUntil: '2026-12-01' }])
  })

  it('are in the agenda until the item is returned, and overdue after the due date', async () => {
    app().setNow(() => now)
    const person = await app().signUp()
    const drill = await lend(person, 'Drill', { lentTo: 'Anna', lentUntil: '2026-11-21' })
    await lend(person, 'Tent', { lentTo: 'Bo', lentUntil: '2026-11-24' })
    await lend(person, 'Book', { lentTo: 'Cem' })
    await lend(person, 'Sofa', { lentUntil: '2026-11-24' })
    const gone = await lend(person, 'Rope', { lentTo: 'Dora', lentUntil: '2026-11-24' })
    await person.send('PUT', `/items/${gone}`, { archived: true })
    const overdue = await person.send('GET', '/maintenance/agenda?group=overdue')
    expect(overdue.json.items).toMatchObject([{ kind: 'loan', day: '2026-11-21', item: { lentTo: 'Anna' } }])
    expect(await namesOf(person, '/maintenance/agenda?status=scheduled&kind=loan')).toEqual(['Drill', 'Tent'])
    expect(await namesOf(person, '/maintenance/agenda?kind=maintenance')).toEqual([])
    const { json: days } = await person.send('GET', '/maintenance/days?from=2026-11-01')
    expect(days).toMatchObject([
      { day: '2026-11-21', overdue: 1, scheduled: 0, warranties: 0 },
      { day: '2026-11-24', overdue: 0, scheduled: 1, warranties: 0 },
    ])
    const back = await person.send('PATCH', `/items/${drill}`, { lentTo: '', lentUntil: '' })
    expect(await namesOf(person, '/maintenance/agenda?group=overdue')).toEqual([])
    await person.undo(back)
    expect(await namesOf(person, '/maintenance/agenda?group=overdue')).toEqual(['Drill'])
  })

  it('are in the calendar feed of a member', async () => {
    const person = await app().signUp()
    await lend(person, 'Drill', { lentTo: 'Anna', lentUntil: '2026-11-21' })
    const { json } = await person.send('POST', '/users/self/calendar')
    const { text } = await app().send('GET', json.path.replace('/api/v1', ''))
    expect(text).toContain('DTSTART;VALUE=DATE:20261121\r\nSUMMARY:Drill due back from Anna\r\n')
  })

  it('are not copied when the item is duplicated', async () => {
    const person = await app().signUp()
    const drill = await lend(person, 'Drill', { lentTo: 'Anna', lentUntil: '2026-11-21' })
    const { json } = await person.send('POST', `/items/${drill}/duplicate`, {})
    expect(json).toMatchObject({ name: 'Copy of Drill', lentTo: '', lentUntil: '' })
  })
})
