import { expect, it } from 'vitest'
import { attach, pdf, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

withServer('Creating missing thumbnails', (app) => {
  const action = ({ send }: Person) => send('POST', '/actions/create-missing-thumbnails')
  const thumbnailsOf = async (person: Person) =>
    (await storedFiles(app(), person)).filter((file) => file.includes('-'))

  it('creates no thumbnail when all pictures have one, and none for files that are no picture or cannot be decoded', async () => {
    const good = await attach(app(), await picture(50, 50).png().toBuffer())
    const { person } = good
    await waitUntilIdle(good)
    const broken = (await picture(51, 50).png().toBuffer()).subarray(0, 40)
    const failed = await attach(app(), Buffer.concat([broken, Buffer.alloc(99)]), 'a.png', person)
    expect((await failed.get('?thumbnail=small')).status).toBe(404)
    await attach(app(), pdf, 'a.pdf', person)
    const done = await action(person)
    expect([done.status, done.json, done.headers['cubby-batch']]).toEqual([200, { completed: 0 }, undefined])
  })

  it('creates thumbnails that storage has lost, and thumbnails that were not created yet', async () => {
    const attached = await attach(app(), await picture(60, 50).png().toBuffer())
    const { person, item } = attached
    for (const width of [61, 62]) {
      await waitUntilIdle(await attach(app(), await picture(width, 50).png().toBuffer(), 'a', person))
    }
    await waitUntilIdle(attached)
    const [first = '', ...others] = await thumbnailsOf(person)
    const hash = first.split('-')[0] ?? ''
    for (const file of [first, ...others].filter((name) => !name.startsWith(hash))) {
      await app().context.storage.remove(`${person.householdUuid}/${file}`)
    }
    await app().context.database.write((tx) =>
      tx
        .updateTable('file')
        .set({ thumbnails: 'waiting' })
        .where('group_id', '=', person.householdId)
        .where('hash', '=', hash)
        .execute(),
    )
    const preview = async () => (await person.send('GET', '/actions/create-missing-thumbnails/preview')).json
    expect(await preview()).toMatchObject({ total: 3 })
    expect((await preview()).items).toContainEqual(expect.objectContaining({ name: 'a' }))
    expect((await action(person)).json).toEqual({ completed: 3 })
    await expect.poll(() => thumbnailsOf(person)).toHaveLength(9)
    await expect.poll(async () => (await preview()).total).toBe(0)
    expect((await action(person)).json).toEqual({ completed: 0 })
    expect((await person.send('GET', item)).json.attachments[0].hasThumbnail).toBe(true)
  })

  it('continues after a picture that cannot be opened, and creates none in other households', async () => {
    const lost = await attach(app(), await picture(70, 50).png().toBuffer())
    const { person } = lost
    await waitUntilIdle(lost)
    for (const file of await storedFiles(app(), person)) {
      await app().context.storage.remove(`${person.householdUuid}/${file}`)
    }
    const found = await attach(app(), await picture(71, 50).png().toBuffer(), 'a', person)
    await waitUntilIdle(found)
    for (const file of await thumbnailsOf(person)) {
      await app().context.storage.remove(`${person.householdUuid}/${file}`)
    }
    const stranger = await attach(app(), await picture(70, 50).png().toBuffer())
    await waitUntilIdle(stranger)
    expect((await action(person)).json).toEqual({ completed: 2 })
    await expect.poll(() => thumbnailsOf(person)).toHaveLength(3)
    expect((await action(stranger.person)).json).toEqual({ completed: 0 })
  })
})
