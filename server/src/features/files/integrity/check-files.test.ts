import { writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryPath } from '#server/storage/receive-file.ts'
import { openReadOnlyDatabase } from '#server/database/database.ts'
import { newId } from '#server/shared/new-id.ts'
import { openReadOnlyStorage } from '#server/storage/open-storage.ts'
import { storageFailure } from '#server/storage/storage-errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { attach, pdf, picture, waitUntilIdle } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { startS3 } from '#test/s3-server.ts'
import type { TestApp } from '#test/test-app.ts'
import { checkFiles, checkHousehold } from './check-files.service.ts'

const s3 = await startS3()
afterAll(() => s3.close())

async function check({ config }: TestApp, now: () => number = Date.now) {
  const database = openReadOnlyDatabase(config)
  const lines: string[] = []
  const storage = await openReadOnlyStorage(config)
  const isLost = await checkFiles({ database, storage, now }, (line) => lines.push(line))
  await database.close()
  return { isLost, lines }
}

async function lay({ context: { storage } }: TestApp, key: string, content: Buffer): Promise<void> {
  const path = temporaryPath(storage)
  await writeFile(path, content)
  await storage.put(key, path)
}

const kinds: [string, (name: string) => Record<string, string>][] = [
  ['on disk', () => ({})],
  ['in S3', (name) => ({ CUBBY_STORAGE_URL: s3.url(name) })],
]

describe.each(kinds)('With files %s', (_name, environment) => {
  withServer(
    'the doctor command',
    (app) => {
      it('reports missing, damaged and orphaned files with their uses, and changes nothing', async () => {
        // Both databases of this test use the same bucket. Delete the files that the run with the other database has
        // left.
        for await (const { key } of app().context.storage.list('')) await app().context.storage.remove(key)
        const photo = await attach(app(), await picture(40, 30).jpeg().toBuffer(), 'photo')
        await waitUntilIdle(photo)
        const { person } = photo
        await person.send('PUT', '/groups', { name: 'At home' })
        const lost = await attach(app(), pdf, 'a\u001b[2J\r\nb', person)
        const flipped = Buffer.from(`${pdf.toString()}2`)
        const spoiled = await attach(app(), flipped, 'spoiled', person)
        const { json: attic } = await person.send('POST', '/locations', { name: 'Attic' })
        await person.upload(`/locations/${attic.id}/attachments`, { file: flipped, name: 'plan' })
        const healthy = ['Files checked: 3, missing: 0, damaged: 0, unreadable: 0.']
        expect(await check(app())).toEqual({ isLost: false, lines: healthy })

        const keyOf = async (one: typeof lost) =>
          `${person.householdUuid}/${(await person.send('GET', one.item)).json.attachments[0].path}`
        const [lostKey, spoiledKey] = [await keyOf(lost), await keyOf(spoiled)]
        await app().context.storage.remove(lostKey)
        flipped[20] = (flipped[20] ?? 0) ^ 1
        await lay(app(), spoiledKey, flipped)
        const strays = [`${person.householdUuid}/${'0'.repeat(64)}`, `${newId()}/${'1'.repeat(64)}-small`]
        for (const stray of strays) await lay(app(), stray, pdf)
        await lay(app(), 'some/item', pdf)
        const before = await stateOf(person)
        const { isLost, lines } = await check(app())
        expect(isLost).toBe(true)
        expect(lines.toSorted()).toEqual(
          [
            `missing: "a [2J  b" of "Lamp" in "At home", ${lostKey}`,
            `damaged: "spoiled" of "Lamp" in "At home", ${spoiledKey}`,
            `damaged: "plan" of "Attic" in "At home", ${spoiledKey}`,
            `orphaned: in "At home", ${strays[0]}`,
            `orphaned: of a household that no longer exists, ${strays[1]}`,
            'unknown: "some/item" is not a file of Cubby and is kept',
            'Files checked: 3, missing: 1, damaged: 1, unreadable: 0.',
            'Orphaned: 2. Within two days, a running Cubby removes those that were stored after its database was created.',
          ].toSorted(),
        )
        expect(await stateOf(person)).toEqual(before)
        expect((await check(app())).lines.toSorted()).toEqual(lines.toSorted())

        await lay(app(), lostKey, pdf)
        flipped[20] = (flipped[20] ?? 0) ^ 1
        await lay(app(), spoiledKey, flipped)
        expect((await check(app())).isLost).toBe(false)
      })

      it('reports a file that cannot be read, and continues while storage responds', async () => {
        const broken = await attach(app(), Buffer.from('%PDF-1.4 broken'), 'broken')
        const { json } = await broken.person.send('GET', broken.item)
        const key = `${broken.person.householdUuid}/${json.attachments[0].path}`
        const { context } = app()
        const down = () => Promise.reject(storageFailure(new Error('EACCES')))
        const read: Storage['read'] = (asked, range) =>
          asked === key ? down() : context.storage.read(asked, range)
        const lines: string[] = []
        const examined = { ...context, storage: { ...context.storage, read } }
        await checkFiles(examined, (line) => lines.push(line))
        expect(lines).toContainEqual(expect.stringMatching(/^unreadable: "broken" of "Lamp" in .*$/))
        expect(await checkHousehold(examined, broken.person.householdId)).toMatchObject({ unreadable: 1 })
        const gone = { ...examined, storage: { ...examined.storage, findSize: down } }
        await expect(checkFiles(gone, () => undefined)).rejects.toMatchObject({ status: 503 })
      })

      it('reports a missing file that undo could restore, but no missing file of an upload in progress', async () => {
        const gone = await attach(app(), Buffer.from('gone'))
        const { person, item, at } = gone
        const key = `${person.householdUuid}/${(await person.send('GET', item)).json.attachments[0].path}`
        await person.send('DELETE', at)
        await app().context.storage.remove(key)
        expect((await check(app())).isLost).toBe(false)
        const { lines } = await check(app(), () => Date.now() + 2 * 86_400_000)
        const { json } = await person.send('GET', '/groups')
        expect(lines).toContain(`missing: an attachment that was deleted in "${json.name}", ${key}`)
      })

      it('reports the missing photo of a message at once, with the thing of the message', async () => {
        const { person, item, at } = await attach(app(), Buffer.from('photo'))
        const household = (await person.send('GET', '/groups')).json.name
        const hash = (await person.send('GET', item)).json.attachments[0].path
        await person.send('DELETE', at)
        const links = { share_id: null, item_id: null, location_id: null }
        const texts = { subject: 'Drill', name: 'Anna', contact: '', text: '' }
        const row = { group_id: person.householdId, id: newId(), created_at: Date.now(), photo_hash: hash }
        await app().context.database.write((tx) =>
          tx
            .insertInto('guest_message')
            .values({ kind: 'have', ...row, ...links, ...texts })
            .execute(),
        )
        const key = `${person.householdUuid}/${hash}`
        await app().context.storage.remove(key)
        const { lines } = await check(app())
        expect(lines).toContain(`missing: a photo of "Drill" in a message in "${household}", ${key}`)
        const report = await checkHousehold(app().context, person.householdId)
        expect(report).toMatchObject({ missing: 1, problems: [{ damage: 'missing', ownerName: 'Drill' }] })
      })
    },
    environment('doctor'),
  )
})

// The test does not run with S3, where each of its files would need a request. Only the database is read in pages, so
// one kind of storage is enough.
withServer('The doctor command', (app) => {
  it('checks all files when they fill more than one page', async () => {
    const { householdId, householdUuid } = await app().signUp()
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      group_id: householdId,
      hash: String(index).padStart(64, '0'),
      size: 1,
      mime: 'text/plain',
      thumbnails: 'none' as const,
      text_state: 'none' as const,
      created_at: 0,
    }))
    await app().context.database.write((tx) => tx.insertInto('file').values(rows).execute())
    const { lines } = await check(app())
    expect(lines.filter((line) => line.startsWith('missing') && line.includes(householdUuid))).toHaveLength(
      1001,
    )
  })
})
