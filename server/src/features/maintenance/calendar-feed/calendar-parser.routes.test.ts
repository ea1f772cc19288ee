import ical, { type VEvent } from 'node-ical'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person, TestApp } from '#test/test-app.ts'

interface Event {
  uid: string
  summary: unknown
  description: unknown
  day: string
  isAllDay: boolean
}

/** Returns the events of the member's calendar feed, ordered by day. Reads the feed with an independent parser. */
async function readEvents(app: TestApp, { send }: Person): Promise<Event[]> {
  const { json } = await send('POST', '/users/self/calendar')
  const { text } = await app.send('GET', json.path.replace('/api/v1', ''))
  const items = Object.values(ical.sync.parseICS(text))
  const events = items.filter((item): item is VEvent => item?.type === 'VEVENT')
  return events
    .map(({ uid, summary, description, start, datetype }) => ({
      uid,
      summary,
      description,
      day: dayOf(start),
      isAllDay: datetype === 'date',
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The parser returns a day as midnight in the local time zone. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

async function addItem({ send }: Person, name: string, body: object = {}): Promise<string> {
  const { json } = await send('POST', '/items', { name })
  expect((await send('PUT', `/items/${json.id}`, body)).status).toBe(200)
  return json.id
}

const long = `Große Überprüfung, „halbjährlich“; Öl\\Filter 👩‍🔧 ${'電池を交換する '.repeat(20)}`.trim()

withServer('The calendar feed in an independent parser', (app) => {
  describe.each(['Pacific/Honolulu', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'])(
    'with the time zone %s',
    (zone) => {
      it('has each event on its day with the complete text', async () => {
        const before = process.env.TZ
        process.env.TZ = zone
        onTestFinished(() => {
          if (before === undefined) delete process.env.TZ
          else process.env.TZ = before
        })
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
        const me = await app().signUp({ groupName: 'Bäckerstraße 7, Wien', timeZone: zone })
        const boiler = await addItem(me, 'Heizkessel; „alt“, grün')
        const entries = [
          { name: long, description: `erste Zeile,\n zweite; Zeile\n${long}`, scheduledDate: '2028-02-29' },
          { name: 'Nach dem Wechsel der Zeit', scheduledDate: '2030-03-31' },
          { name: 'Letzter Tag', scheduledDate: '2030-12-31' },
        ]
        for (const entry of entries) {
          expect((await me.send('POST', `/items/${boiler}/maintenance`, entry)).status).toBe(201)
        }
        const warranty = { warrantyExpires: '2031-01-01', warrantyDetails: 'Händler: Müller & Söhne' }
        const drill = await addItem(me, 'Bohrmaschine', warranty)
        const inItem = (name: string) => `${name} (Heizkessel; „alt“, grün)`
        expect(await readEvents(app(), me)).toMatchObject([
          { summary: inItem(long), description: entries[0]?.description, day: '2028-02-29' },
          { summary: inItem('Nach dem Wechsel der Zeit'), day: '2030-03-31' },
          { summary: inItem('Letzter Tag'), day: '2030-12-31' },
          {
            uid: `${drill}-warranty@cubby`,
            summary: 'Warranty ends (Bohrmaschine)',
            description: 'Händler: Müller & Söhne',
            day: '2031-01-01',
            isAllDay: true,
          },
        ])
      })
    },
  )

  it("leaves out completed entries, ended and lifetime warranties, and sold or archived items, and keeps an event's id when its day changes", async () => {
    const me = await app().signUp({ timeZone: 'UTC' })
    const { send, undo } = me
    const titles = async () => (await readEvents(app(), me)).map(({ summary }) => summary)
    const boiler = await addItem(me, 'Boiler')
    const created = await send('POST', `/items/${boiler}/maintenance`, {
      name: 'Sweep',
      scheduledDate: '2030-05-01',
    })
    const other = await send('POST', `/items/${boiler}/maintenance`, {
      name: 'Oil',
      scheduledDate: '2030-05-02',
    })
    const drill = await addItem(me, 'Drill', { warrantyExpires: '2030-05-03' })
    await addItem(me, 'Over', { warrantyExpires: '2020-05-03' })
    await addItem(me, 'For life', { warrantyExpires: '2030-05-03', lifetimeWarranty: true })
    expect(await titles()).toEqual(['Sweep (Boiler)', 'Oil (Boiler)', 'Warranty ends (Drill)'])

    const [before] = await readEvents(app(), me)
    await send('PUT', `/maintenance/${created.json.id}`, { scheduledDate: '2030-04-01' })
    const [after] = await readEvents(app(), me)
    expect([after?.uid, after?.day]).toEqual([before?.uid, '2030-04-01'])

    await send('PUT', `/maintenance/${created.json.id}`, { completedDate: '2020-04-02' })
    await send('PUT', `/items/${drill}`, { soldTime: '2026-01-01' })
    expect(await titles()).toEqual(['Oil (Boiler)'])
    await send('PUT', `/items/${drill}`, { soldTime: '', archived: true })
    expect(await titles()).toEqual(['Oil (Boiler)'])
    await send('PUT', `/items/${boiler}`, { archived: true })
    expect(await titles()).toEqual([])
    await send('PUT', `/items/${boiler}`, { archived: false })
    expect((await undo(other)).status).toBe(200)
    expect(await titles()).toEqual([])
  })
})
