import { expect, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { maintenanceEntity } from '../maintenance.repository.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { newId } from '#server/shared/new-id.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { Person, TestApp } from '#test/test-app.ts'

async function addEntry({ send }: Person, itemName: string, entry: object) {
  const { json: item } = await send('POST', '/items', { name: itemName })
  return (await send('POST', `/items/${item.id}/maintenance`, entry)).json
}

async function read(app: TestApp, path: string) {
  const response = await app.send('GET', path.replace('/house/api/v1', ''))
  return { ...response, lines: response.text.replaceAll('\r\n ', '').split('\r\n') }
}

withServer(
  'The calendar feed',
  (app) => {
    it('returns 404 when the token is unknown or was replaced', async () => {
      const owner = await app().signUp()
      for (const token of [
        'A'.repeat(26),
        `${'A'.repeat(26)}.ics`,
        owner.token,
        '%00',
        '.ics',
        'x'.repeat(64),
      ]) {
        const { status, headers } = await read(app(), `/calendar/${token}`)
        expect([status, headers['content-type']], token).toEqual([404, 'application/json; charset=utf-8'])
      }
      const { json: first } = await owner.send('POST', '/users/self/calendar')
      const { json: second } = await owner.send('POST', '/users/self/calendar')
      expect((await read(app(), first.path)).status).toBe(404)
      expect((await read(app(), second.path)).status).toBe(200)
      expect((await owner.send('DELETE', '/users/self/calendar')).status).toBe(204)
      expect((await read(app(), second.path)).status).toBe(404)
      expect((await owner.send('DELETE', '/users/self/calendar')).status).toBe(204)
    })

    it('returns whether the member has a calendar address, but not the address itself', async () => {
      const [owner, member] = [await app().signUp(), await app().signUp()]
      await inviteAndJoin(owner, member, 'viewer')
      const status = async ({ send }: Person, headers = {}) =>
        (await send('GET', '/users/self/calendar', undefined, headers)).json
      const none = { isActive: false, createdAt: null }
      expect(await status(owner)).toEqual(none)
      app().setNow(() => Date.parse('2026-05-01T12:00:00Z'))
      await owner.send('POST', '/users/self/calendar')
      app().setNow(Date.now)
      expect(await status(owner)).toEqual({ isActive: true, createdAt: '2026-05-01T12:00:00.000Z' })
      expect(await status(member, { 'x-tenant': owner.householdUuid })).toEqual(none)
      const { json: cabin } = await owner.send('POST', '/groups', { name: 'Cabin' })
      expect(await status(owner, { 'x-tenant': cabin.id })).toEqual(none)
      await owner.send('DELETE', '/users/self/calendar')
      expect(await status(owner)).toEqual(none)
    })

    it('returns 403 when the caller uses an API key', async () => {
      const { send } = await app().signUp()
      const { json: key } = await send('POST', '/users/self/api-keys', { name: 'a' })
      const { status } = await send('POST', '/users/self/calendar', undefined, { authorization: key.token })
      expect(status).toBe(403)
    })

    it('stops working when the member leaves the household, even after the member has joined again', async () => {
      const [owner, member] = [await app().signUp(), await app().signUp()]
      await inviteAndJoin(owner, member, 'viewer')
      const tenant = { 'x-tenant': owner.householdUuid }
      const { json: theirs } = await member.send('POST', '/users/self/calendar', undefined, tenant)
      const { json: own } = await owner.send('POST', '/users/self/calendar')
      expect((await read(app(), theirs.path)).status).toBe(200)
      await owner.send('DELETE', `/groups/members/${member.userId}`)
      expect((await read(app(), theirs.path)).status).toBe(404)
      await runJobs(app().context, jobs, (name) => expect.unreachable(name))
      await inviteAndJoin(owner, member, 'viewer')
      expect((await read(app(), theirs.path)).status).toBe(404)
      expect((await read(app(), own.path)).status).toBe(200)
    })

    it('is deleted with the account and with the household', async () => {
      const [owner, member] = [await app().signUp(), await app().signUp()]
      await inviteAndJoin(owner, member, 'viewer')
      const { json: cabin } = await owner.send('POST', '/groups', { name: 'Cabin' })
      await member.send('POST', '/users/self/calendar', undefined, { 'x-tenant': owner.householdUuid })
      await owner.send('POST', '/users/self/calendar')
      await owner.send('POST', '/users/self/calendar', undefined, { 'x-tenant': cabin.id })
      const { read: db } = app().context.database
      const left = async () =>
        (
          await db
            .selectFrom('calendar')
            .innerJoin('household', 'household.id', 'calendar.group_id')
            .select('user_id')
            .where('household.uuid', 'in', [owner.householdUuid, cabin.id])
            .execute()
        ).length
      expect(await left()).toBe(3)
      expect((await member.send('DELETE', '/users/self')).status).toBe(204)
      expect(await left()).toBe(2)
      expect((await owner.send('DELETE', '/groups', undefined, { 'x-tenant': cabin.id })).status).toBe(204)
      expect(await left()).toBe(1)
      expect((await owner.send('DELETE', '/users/self')).status).toBe(204)
      expect(await left()).toBe(0)
    })

    it('has each open entry on its day, and no entries of other households', async () => {
      const person = await app().signUp({ groupName: 'Elm Street, 7' })
      await addEntry(await app().signUp(), 'Stranger', { name: 'Elsewhere', scheduledDate: '2026-05-01' })
      const entry = await addEntry(person, 'Boiler', { name: 'Sweep', scheduledDate: '2026-05-02' })
      await addEntry(person, 'Pump', {
        name: 'Done',
        scheduledDate: '2026-05-01',
        completedDate: '2026-05-01',
      })
      await addEntry(person, 'Pump', { name: 'Undated', completedDate: '2026-05-01' })
      const { json } = await person.send('POST', '/users/self/calendar')
      expect(json.path).toMatch(/^\/house\/api\/v1\/calendar\/[A-Z2-7]{26}\.ics$/)
      const { headers, lines } = await read(app(), json.path)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      const { json: detail } = await person.send('GET', `/maintenance/${entry.id}`)
      expect(lines).toEqual([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Cubby//Maintenance//EN',
        'X-WR-CALNAME:Elm Street\\, 7',
        'BEGIN:VEVENT',
        `UID:${entry.id}@cubby`,
        expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
        'DTSTART;VALUE=DATE:20260502',
        'SUMMARY:Sweep (Boiler)',
        `URL:https://cubby.test/house/item/${detail.itemID}?tenant=${person.householdUuid}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ])
    })

    it('contains each text in its own property, whatever characters it has, in lines of at most 75 bytes', async () => {
      const person = await app().signUp()
      const name = `電池 ${'é'.repeat(100)}; a, b\\c`
      await addEntry(person, 'END:VEVENT', {
        name,
        description: 'one\r\nEND:VCALENDAR\ntwo\u0007',
        scheduledDate: '2026-05-02',
      })
      const { json } = await person.send('POST', '/users/self/calendar')
      const { text, lines } = await read(app(), json.path)
      expect(lines).toContain(`SUMMARY:電池 ${'é'.repeat(100)}\\; a\\, b\\\\c (END:VEVENT)`)
      expect(lines).toContain('DESCRIPTION:one\\nEND:VCALENDAR\\ntwo')
      expect(lines.filter((line) => line.startsWith('END:'))).toEqual(['END:VEVENT', 'END:VCALENDAR'])
      expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    })

    it('has the 5,000 earliest entries when there are more, while the list of maintenance has all', async () => {
      const person = await app().signUp()
      const { householdId, userId } = person
      const itemIds: string[] = []
      for (const name of ['Boiler', 'Pump', 'Roof']) {
        itemIds.push((await person.send('POST', '/items', { name })).json.id)
      }
      const entries = Array.from({ length: 5001 }, (_, index) => ({
        ...maintenanceEntity.blank,
        id: newId(),
        itemId: itemIds[index % 3] ?? '',
        name: `Entry ${index}`,
        scheduledDate: `${2030 - Math.min(index, 2)}-01-01`,
      }))
      const author = { householdId, userId, source: 'api' } as const
      await writeJournal(app().context, author, (journal) => journal.insert(maintenanceEntity, entries))
      const { json } = await person.send('POST', '/users/self/calendar')
      const { lines } = await read(app(), json.path)
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5000)
      expect(lines).toContain('SUMMARY:Entry 1 (Pump)')
      expect(lines).not.toContain('SUMMARY:Entry 0 (Boiler)')
      const list = await person.send('GET', '/maintenance')
      expect(list.json).toHaveLength(5001)
      expect([list.json.at(-2).name, list.json.at(-1).name]).toEqual(['Entry 1', 'Entry 0'])
    })
  },
  { CUBBY_BASE_URL: 'https://cubby.test/house' },
)
