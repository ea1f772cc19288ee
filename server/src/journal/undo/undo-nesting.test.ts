import { expect, it } from 'vitest'
import { maxLabelLevels } from '#contract/labels.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('Undo of a move', (app) => {
  it.each(['/items', '/locations', '/labels'])(
    'at %s returns 409 when it would put the record inside itself, and changes nothing when asked to skip conflicts',
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

eachDatabase('Undo of a deletion', (app) => {
  it.each([
    ['/items', listLimits.itemLevels],
    ['/locations', listLimits.locationLevels],
    ['/labels', maxLabelLevels],
  ])('restores %s down to the deepest allowed level, each below its parent', async (path, most) => {
    const { send } = await app().signUp()
    const ids: string[] = []
    for (let level = 1; level <= most; level++) {
      const { json } = await send('POST', path, { name: `${level}`, parentId: ids.at(-1) ?? null })
      ids.push(json.id)
    }
    expect((await send('POST', path, { name: 'deeper', parentId: ids.at(-1) })).json.code).toBe('too_deep')
    const wiped = await send('POST', '/actions/wipe-inventory', { wipeLocations: true, wipeLabels: true })
    const undone = await send('POST', `/journal/${String(wiped.headers['cubby-batch'])}/undo`)
    expect(undone.json).toMatchObject({ skipped: 0 })
    expect((await send('GET', `${path}/${ids.at(-1)}`)).json.parent.id).toBe(ids.at(-2))
  })
})
