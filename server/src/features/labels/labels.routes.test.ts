import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('Labels', (app) => {
  it('refuses a name that is missing, empty, blank or too long, naming the field', async () => {
    const { send } = await app().signUp()
    for (const body of [{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(256) }]) {
      const answer = await send('POST', '/labels', body)
      expect(answer.status).toBe(422)
      expect(answer.json.fields.name).toBeTruthy()
    }
    expect((await send('GET', '/labels')).json).toEqual([])
  })

  it('takes a name of 255 characters whatever their bytes', async () => {
    const { send } = await app().signUp()
    const name = '電'.repeat(255)
    expect((await send('POST', '/labels', { name })).json.name).toBe(name)
  })

  it('keeps what an update leaves out', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', {
      name: 'Tools',
      description: 'all',
      color: '#aabbcc',
    })
    const updated = await send('PUT', `/labels/${label.id}`, { name: 'Tools 2' })
    expect(updated.json).toMatchObject({ name: 'Tools 2', description: 'all', color: '#aabbcc' })
    expect(updated.headers['cubby-batch']).toBeTruthy()
  })

  it('writes nothing when nothing changes', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Tools' })
    const same = await send('PUT', `/labels/${label.id}`, label)
    expect(same.json).toEqual(label)
    expect(same.headers['cubby-batch']).toBeUndefined()
  })

  it('takes a deleted label off its items, and gives both back on undo', async () => {
    const { send } = await app().signUp()
    const { json: label } = await send('POST', '/labels', { name: 'Tools' })
    const { json: item } = await send('POST', '/items', { name: 'Saw', labelIds: [label.id] })
    const deleted = await send('DELETE', `/labels/${label.id}`)
    expect(deleted.status).toBe(204)
    expect((await send('GET', `/items/${item.id}`)).json.labels).toEqual([])
    const undone = await send('POST', `/journal/${String(deleted.headers['cubby-batch'])}/undo`)
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    expect((await send('GET', `/items/${item.id}`)).json.labels).toMatchObject([
      { id: label.id, name: 'Tools' },
    ])
  })
})
