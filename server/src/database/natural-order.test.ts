import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { undoStepsOfDisk } from '#test/undo-steps.ts'
import { migrate } from './migrate.ts'

eachDatabase('Names with numbers', (app) => {
  const names = ['Box', 'Box 2', 'Box 10', 'Box 10 b']

  it.each(['items', 'labels', 'locations', 'templates', 'views'])(
    'of %s are in natural order',
    async (path) => {
      const { send } = await app().signUp()
      for (const name of names.toReversed()) {
        expect((await send('POST', `/${path}`, { name, query: 'q=box' })).status).toBe(201)
      }
      const { json } = await send('GET', `/${path}`)
      const listed: { name: string }[] = json.items ?? json
      expect(listed.map(({ name }) => name).filter((name) => name.startsWith('Box'))).toEqual(names)
    },
  )

  it('that are there already come into it by a migration', async () => {
    const { send } = await app().signUp()
    for (const name of [...names, 'Box 10']) await send('POST', '/items', { name })
    await app().context.database.write(async (tx) => {
      await sql`update item set name_key = lower(name)`.execute(tx)
      // The steps after it are done again, too.
      await undoStepsOfDisk(tx, app().kind)
      await sql`delete from kysely_migration where name >= '0025'`.execute(tx)
    })
    await migrate(app().config)
    const { json } = await send('GET', '/items?orderBy=name&page=1&pageSize=10')
    expect(json.items.map(({ name }: { name: string }) => name)).toEqual([
      'Box',
      'Box 2',
      'Box 10',
      'Box 10',
      'Box 10 b',
    ])
  })
})
