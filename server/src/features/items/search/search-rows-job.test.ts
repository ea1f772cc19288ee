import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runJobs } from '#server/jobs/jobs.ts'
import { eachDatabase } from '#test/each-database.ts'
import { searchRowsJob } from './search-rows-job.ts'

eachDatabase('A search', (app) => {
  it('finds an item by a text that an older version did not index, once the job has run after the upgrade', async () => {
    const { context } = app()
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Hob', purchaseFrom: 'Mediamarkt' })
    await context.database.write((tx) =>
      sql`update item_search set text = 'hob' where name = 'hob'`.execute(tx),
    )
    const find = async () => (await me.send('GET', '/items?q=mediamarkt')).json.total
    expect(await find()).toBe(0)
    const run = () => runJobs(context, [searchRowsJob], (_name, error) => expect.fail(String(error)))
    await run()
    expect(await find()).toBe(1)

    const { revision } = await context.database.read
      .selectFrom('household')
      .select('revision')
      .executeTakeFirstOrThrow()
    await context.database.write((tx) =>
      sql`update item_search set text = 'hob' where name = 'hob'`.execute(tx),
    )
    await run()
    expect(
      await context.database.read.selectFrom('household').select('revision').executeTakeFirst(),
    ).toMatchObject({ revision })
  })
})
