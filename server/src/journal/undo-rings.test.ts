import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('Undo of a move', (app) => {
  it.each(['/items', '/locations', '/labels'])(
    'of %s is refused when it would put the thing inside itself, and what was asked to be skipped stays',
    async (path) => {
      const { send } = await app().signUp()
      const { json: outer } = await send('POST', path, { name: 'Outer' })
      const { json: inner } = await send('POST', path, { name: 'Inner', parentId: outer.id })
      const moved = await send('PUT', `${path}/${inner.id}`, { parentId: null })
      expect((await send('PUT', `${path}/${outer.id}`, { parentId: inner.id })).status).toBe(200)
      const undo = `/journal/${String(moved.headers['cubby-batch'])}/undo`
      const refused = await send('POST', undo)
      expect([refused.status, refused.json.code]).toEqual([409, 'changed_since'])
      expect(refused.json.details.obstacles).toMatchObject([
        { id: inner.id, name: 'Inner', reason: 'would be inside itself' },
      ])
      expect((await send('POST', `${undo}?skipChanged=true`)).json).toMatchObject({ undone: 0, skipped: 1 })
      expect((await send('GET', `${path}/${inner.id}`)).json.parent).toBeUndefined()
      expect((await send('GET', `${path}/${outer.id}`)).json.parent.id).toBe(inner.id)
    },
  )
})
