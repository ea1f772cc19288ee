import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'

withServer('Saved views', (app) => {
  it('return 404 for an unknown id', async () => {
    const { send } = await app().signUp()
    expect((await send('PUT', `/views/${newId()}`, { name: 'Saws', query: 'q=saw' })).status).toBe(404)
    expect((await send('DELETE', `/views/${newId()}`)).status).toBe(404)
  })

  it('store the query without its question mark, and are listed by name', async () => {
    const { send } = await app().signUp()
    const query = `labels=${newId()}&q=%C3%89crou+%26&order=desc`
    const created = await send('POST', '/views', { name: ' saws ', query: `?${query}` })
    expect([created.status, created.json]).toMatchObject([201, { name: 'saws', query }])
    await send('POST', '/views', { name: 'Écrous', query: '' })
    await send('POST', '/views', { name: 'Zebra', query: 'x'.repeat(4000) })
    const { json } = await send('GET', '/views')
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['Écrous', 'saws', 'Zebra'])
    expect(json[1]).toEqual(created.json)
    expect((await (await app().signUp()).send('GET', '/views')).json).toEqual([])
  })

  it('keep fields that an update omits, and write nothing when nothing changes', async () => {
    const { send } = await app().signUp()
    const { json: view } = await send('POST', '/views', { name: 'Saws', query: 'q=saw' })
    const renamed = await send('PUT', `/views/${view.id}`, { name: 'All saws', query: null })
    expect(renamed.json).toMatchObject({ id: view.id, name: 'All saws', query: 'q=saw' })
    const same = await send('PUT', `/views/${view.id}`, renamed.json)
    expect([same.json, same.headers['cubby-batch']]).toEqual([renamed.json, undefined])
    const cleared = await send('PUT', `/views/${view.id}`, { query: '' })
    expect(cleared.json).toMatchObject({ name: 'All saws', query: '' })
  })

  it('are restored by undo', async () => {
    const { send, undo } = await app().signUp()
    const { json: view } = await send('POST', '/views', { name: 'Saws', query: 'q=saw' })
    const deleted = await send('DELETE', `/views/${view.id}`)
    expect([deleted.status, (await send('GET', '/views')).json]).toEqual([204, []])
    await undo(deleted)
    expect((await send('GET', '/views')).json).toMatchObject([{ id: view.id, name: 'Saws', query: 'q=saw' }])
  })
})
