import { afterAll, describe, expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

async function put({ send }: Person, id: string, body: unknown) {
  const response = await send('PUT', `/items/${id}`, body)
  expect(response.status, response.text).toBe(200)
  return response.json
}

withServer('Dates of an item', (app) => {
  describe.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
    const before = process.env['TZ']
    afterAll(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    it('keep the written day in every notation and after every save', async () => {
      process.env['TZ'] = zone
      expect(new Date('2026-06-15T12:00:00Z').getDate()).toBe(zone === 'Pacific/Kiritimati' ? 16 : 15)
      const me = await app().signUp()
      const { json: item } = await me.send('POST', '/items', { name: 'a' })
      const spellings = [
        ['2026-03-01', '2026-03-01'],
        ['03/01/2026', '2026-03-01'],
        ['2026/03/01', '2026-03-01'],
        ['2026-03-01T23:59:59Z', '2026-03-01'],
        ['2026-03-01T00:00:00+14:00', '2026-03-01'],
        ['2026-03-01T00:00:00.000000001-11:00', '2026-03-01'],
        ['1899-12-31', '1899-12-31'],
        ['2028-02-29', '2028-02-29'],
        ['', ''],
        ['null', ''],
        ['0001-01-01T00:00:00Z', ''],
      ]
      for (const [written, day] of spellings) {
        let loaded = await put(me, item.id, {
          purchaseTime: written,
          warrantyExpires: written,
          soldTime: written,
        })
        for (let round = 0; round < 2; round++) {
          expect(loaded, written).toMatchObject({ purchaseTime: day, warrantyExpires: day, soldTime: day })
          loaded = await put(me, item.id, loaded)
        }
        const [summary] = (await me.send('GET', '/items')).json.items
        expect(summary).toMatchObject({
          purchaseTime: day,
          warrantyExpires: day,
          soldTime: `${day || '0001-01-01'}T00:00:00Z`,
        })
        expect(await put(me, item.id, summary), written).toEqual(loaded)
      }
    })
  })
})
