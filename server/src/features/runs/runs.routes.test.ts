import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const count = 3000
const file = `HB.location,HB.name\n${Array.from({ length: count }, (_, index) => `Shed,Item ${index}\n`).join('')}`

/** Waits until the import has written some rows, but not all. */
async function meetWriting({ send }: Person, id: string): Promise<void> {
  await expect
    .poll(async () => (await send('GET', `/runs/${id}`)).json.done ?? 0, { interval: 2 })
    .toBeGreaterThan(0)
}

withServer('A long write with an id', (app) => {
  const change = { search: {}, count, set: { manufacturer: 'Acme' } }
  const changed = async ({ send }: Person) => (await send('GET', '/items?q=Acme')).json.total

  it('reports its progress, and is complete at the end', async () => {
    const me = await app().signUp()
    await me.importCsv(file)
    const id = newId()
    const changing = me.send('POST', `/items/bulk?id=${id}`, change)
    await meetWriting(me, id)
    expect((await changing).json).toEqual({ matched: count, changed: count })
    const { json } = await me.send('GET', `/runs/${id}`)
    expect(json).toEqual({ id, state: 'done', rows: count, done: count })
    expect(await changed(me)).toBe(count)
  })

  it.each([
    { what: 'change', body: change },
    { what: 'deletion', body: { search: {}, count, delete: true } },
  ])('that is a bulk $what is rolled back when it is cancelled', async ({ body }) => {
    const me = await app().signUp()
    await me.importCsv(file)
    const id = newId()
    const changing = me.send('POST', `/items/bulk?id=${id}`, body)
    await meetWriting(me, id)
    expect((await me.send('DELETE', `/runs/${id}`)).status).toBe(204)
    const { status, json } = await changing
    expect([status, json.code]).toEqual([409, 'conflict'])
    expect((await me.send('GET', `/runs/${id}`)).json.state).toBe('cancelled')
    expect((await me.send('GET', '/items')).json.total).toBe(count)
    expect(await changed(me)).toBe(0)
  })

  it('that undoes an import is rolled back when it is cancelled, after which the undo can be requested again', async () => {
    const me = await app().signUp()
    const stranger = await app().signUp()
    const { json: report } = await me.importCsv(file)
    const id = newId()
    const undoing = me.send('POST', `/journal/${report.batchId}/undo?id=${id}`)
    await meetWriting(me, id)
    expect((await stranger.send('DELETE', `/runs/${id}`)).status).toBe(404)
    expect((await me.send('DELETE', `/runs/${id}`)).status).toBe(204)
    expect((await undoing).status).toBe(409)
    expect((await me.send('GET', '/items')).json.total).toBe(count)
    expect((await me.send('POST', `/journal/${report.batchId}/undo`)).json.skipped).toBe(0)
    expect((await me.send('GET', '/items')).json.total).toBe(0)
  })
})
