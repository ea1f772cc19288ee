import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'

withServer('An export of some items', (app) => {
  it('returns 422 without a selection, and 404 for items of other households', async () => {
    const { send } = await app().signUp()
    const { json: mine } = await send('POST', '/items', { name: 'Saw' })
    const { json: theirs } = await (await app().signUp()).send('POST', '/items', { name: 'Axe' })
    const responses = [
      await send('POST', '/items/export', {}),
      await send('POST', '/items/export', { ids: [mine.id], search: {} }),
      await send('POST', '/items/export', { ids: ['saw'] }),
      await send('POST', '/items/export', { ids: [mine.id, theirs.id] }),
      await send('POST', '/items/export', { ids: [newId()] }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404])
  })

  it('contains the selected items or the items of a search, oldest first, with all columns', async () => {
    const { send } = await app().signUp()
    const ids: string[] = []
    for (const name of ['Saw', 'Axe', 'Lamp']) ids.push((await send('POST', '/items', { name })).json.id)
    await send('PATCH', `/items/${ids[2]}`, { archived: true })
    const [header, ...all] = (await send('GET', '/items/export')).text.trimEnd().split('\n')
    const named = await send('POST', '/items/export', { ids: [ids[2], ids[0]] })
    expect(named.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(named.text.trimEnd().split('\n')).toEqual([header, all[0], all[2]])
    const found = await send('POST', '/items/export', { search: { insured: 'false', orderBy: 'name' } })
    expect(found.text.trimEnd().split('\n')).toEqual([header, all[0], all[1]])
  })
})
