import { expect, it } from 'vitest'
import { attach, picture, waitUntilIdle, storedFiles, type Attached } from '#test/attach.ts'
import { databaseKinds, withServer } from '#test/each-database.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { ThumbnailState } from '../files.table.ts'

const readStates = async ({ context }: TestApp, { householdId }: Attached['person']) => {
  const rows = await context.database.read
    .selectFrom('file')
    .select('thumbnails')
    .where('group_id', '=', householdId)
    .execute()
  return rows.map(({ thumbnails }) => thumbnails)
}

/** Uploads a picture whose drawing a crash has interrupted. */
async function interrupt(app: TestApp): Promise<Attached & { file: Buffer }> {
  const file = await picture(90, 60).jpeg().toBuffer()
  const attached = await attach(app, file)
  const { person } = attached
  await waitUntilIdle(attached)
  for (const name of await storedFiles(app, person)) {
    if (name.includes('-')) await app.context.storage.remove(`${person.householdUuid}/${name}`)
  }
  const thumbnails: ThumbnailState = 'drawing'
  await app.context.database.write((tx) =>
    tx.updateTable('file').set({ thumbnails }).where('group_id', '=', person.householdId).execute(),
  )
  return { ...attached, file }
}

withServer('A picture whose drawing was interrupted by a crash', (app) => {
  it('is not drawn on request, and returns 404', async () => {
    const { get, person, item } = await interrupt(app())
    const before = (await person.send('GET', item)).headers['etag']
    for (let look = 0; look < 3; look++) expect((await get('?thumbnail=small')).status).toBe(404)
    const { json, headers } = await person.send('GET', item)
    expect([json.attachments[0].hasThumbnail, headers['etag'] === before]).toEqual([false, false])
    expect((await person.send('POST', '/actions/create-missing-thumbnails')).json).toEqual({ completed: 0 })
    expect(await readStates(app(), person)).toEqual(['failed'])
    expect((await get()).status).toBe(200)
  })

  it('is drawn when it is uploaded again', async () => {
    const { person, file, item, get } = await interrupt(app())
    expect((await get('?thumbnail=small')).status).toBe(404)
    await person.upload(`${item}/attachments`, { file, name: 'again.jpg' })
    await expect.poll(() => readStates(app(), person)).toEqual(['made'])
    expect((await get('?thumbnail=small')).status).toBe(200)
  })
})

it.each(databaseKinds)(
  'A server on %s that is stopped while drawing draws the picture after its next start',
  async (kind) => {
    await using app = await createTestApp(kind)
    const { person } = await attach(app, await picture(6000, 6000).png().toBuffer())
    await expect.poll(() => readStates(app, person)).toEqual(['drawing'])
    await app.app.server.close()
    expect(await readStates(app, person)).toEqual(['waiting'])
  },
)
