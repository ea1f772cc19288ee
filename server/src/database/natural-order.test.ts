import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('Names with numbers', (app) => {
  const names = ['Box', 'Box 2', 'Box 10', 'Box 10 b']

  it.each(['items', 'labels', 'locations', 'templates', 'views'])(
    'sort %s in natural order',
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
})
