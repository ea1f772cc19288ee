import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { TestResponse } from '#test/test-app.ts'

eachDatabase('Undo that skips records', (app) => {
  const batchOf = (response: TestResponse) => String(response.headers['cubby-batch'])

  it('skips records that belong to an item that stays deleted because its location is gone', async () => {
    const { send } = await app().signUp()
    const { json: attic } = await send('POST', '/locations', { name: 'Attic' })
    const { json: saw } = await send('POST', '/items', { name: 'Saw', locationId: attic.id })
    await send('POST', `/items/${saw.id}/maintenance`, { name: 'Oil', scheduledDate: '2026-05-01' })
    const undo = `/journal/${batchOf(await send('DELETE', `/items/${saw.id}`))}/undo`
    await send('DELETE', `/locations/${attic.id}`)

    const refused = await send('POST', undo)
    expect([refused.status, refused.json.details.total]).toEqual([409, 2])
    const skipped = await send('POST', `${undo}?skipChanged=true`)
    expect([skipped.status, skipped.json]).toMatchObject([200, { undone: 0, skipped: 2 }])
  })

  it('skips everything below a location that stays deleted because its parent is gone', async () => {
    const { send } = await app().signUp()
    let parentId: string | null = null
    const ids: string[] = []
    for (const name of ['House', 'Attic', 'Chest', 'Box']) {
      const { json } = await send('POST', '/locations', { name, parentId })
      parentId = json.id
      ids.push(json.id)
    }
    const [house, attic, , box] = ids
    await send('POST', '/items', { name: 'Saw', locationId: box })
    const undo = `/journal/${batchOf(await send('DELETE', `/locations/${attic}`))}/undo`
    await send('DELETE', `/locations/${house}`)

    expect((await send('POST', undo)).status).toBe(409)
    const skipped = await send('POST', `${undo}?skipChanged=true`)
    expect([skipped.status, skipped.json]).toMatchObject([200, { undone: 0, skipped: 4 }])
    expect((await send('GET', '/locations')).json).toEqual([])
  })
})
