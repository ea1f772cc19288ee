import { expect, it } from 'vitest'
import { withServer } from './each-database.ts'

const dayMs = 86_400_000

withServer('A clock that is set back by a day', (app) => {
  it('keeps users signed in, and later changes come first in the history and can be undone', async () => {
    const { send, undo, email, password } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    await send('PUT', `/items/${item.id}`, { notes: 'before' })
    const now = Date.now()
    app().setNow(() => now - dayMs)
    const changed = await send('PUT', `/items/${item.id}`, { notes: 'after' })
    const { json } = await send('GET', '/journal')
    expect(json.items[0].id).toBe(changed.headers['cubby-batch'])
    const undone = await undo(changed)
    expect(undone.status).toBe(200)
    expect((await send('GET', `/items/${item.id}`)).json.notes).toBe('before')
    expect((await app().send('POST', '/users/login', { username: email, password })).status).toBe(200)
    app().setNow(Date.now)
    expect((await send('GET', '/users/self')).status).toBe(200)
  })
})
