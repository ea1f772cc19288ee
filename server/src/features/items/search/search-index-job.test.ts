import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countSegments } from '#server/database/sqlite/text-indexes.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { attach } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { drawPdf } from '#test/file-texts.ts'
import { searchIndexJob, searchRowsJob } from './search-index-job.ts'

eachDatabase('Search indexes', (app) => {
  it('return the same results after a job has merged them', async () => {
    const { database } = app().context
    const isSqlite = database.kind === 'sqlite'
    const me = await app().signUp()
    const words = ['lamp', 'axe', 'round', 'xl', 'number 7', 'lam rou']
    const search = async () => {
      const responses = []
      for (const word of words) {
        const { json } = await me.send('GET', `/items?q=${encodeURIComponent(word)}&orderBy=name`)
        responses.push(json.items.map(({ name }: { name: string }) => name))
      }
      return responses
    }
    const parts = async () => {
      if (!isSqlite) return 0
      const counted = []
      for (const index of ['item_text', 'item_short']) counted.push(await countSegments(database.read, index))
      return Math.max(...counted)
    }
    for (let index = 0; index < 30; index++) {
      const name = `${index % 3 ? 'Round lamp' : 'Axe'} XL number ${index}`
      const { json } = await me.send('POST', '/items', { name })
      if (index % 4 === 0) await me.send('PUT', `/items/${json.id}`, { name: `${name} again` })
    }
    const before = await search()
    expect((await parts()) > 4).toBe(isSqlite)
    await searchIndexJob.run(app().context)
    expect(await parts()).toBe(isSqlite ? 1 : 0)
    expect(await search()).toEqual(before)
  })
})

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

eachDatabase('Lists', (app) => {
  it('sort names by the keys that this version computes, once the job has run after the upgrade', async () => {
    const { context } = app()
    const { send, householdId } = await app().signUp()
    const names = ['தட்டு', 'தீ', 'து']
    for (const name of names) {
      await send('POST', '/items', { name })
      await send('POST', '/labels', { name })
    }
    const read = async (path: string) => (await send('GET', path)).json
    const namesOf = (list: { name: string }[]) =>
      list.map(({ name }) => name).filter((name) => names.includes(name))
    await context.database.write(async (tx) => {
      await sql`update item set name_key = 'old' where group_id = ${householdId} and name = 'தீ'`.execute(tx)
      await sql`update label set name_key = 'old' where group_id = ${householdId} and name = 'தீ'`.execute(tx)
    })
    await runJobs(context, [searchRowsJob], (_name, error) => expect.fail(String(error)))
    expect(namesOf((await read('/items?orderBy=name')).items)).toEqual(['தீ', 'து', 'தட்டு'].toSorted())
    expect(namesOf(await read('/labels'))).toEqual(names.toSorted())
  })
})

eachDatabase('A search in files', (app) => {
  it('finds files by digits that an older version stored in another script, once the job has run after the upgrade', async () => {
    const { context } = app()
    const { person } = await attach(app(), await drawPdf('Invoice'), 'Guide 815.pdf')
    const { send, householdId } = person
    await context.database.write(async (tx) => {
      await sql`update attachment_search set text = 'guide ٨١٥.pdf' where group_id = ${householdId}`.execute(
        tx,
      )
    })
    const find = async (q: string) => (await send('GET', `/items?q=${encodeURIComponent(q)}`)).json.total
    expect(await find('815')).toBe(0)
    await runJobs(context, [searchRowsJob], (_name, error) => expect.fail(String(error)))
    expect([await find('815'), await find('٨١٥')]).toEqual([1, 1])
  })
})
