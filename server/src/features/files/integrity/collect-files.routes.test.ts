import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { attach, pdf, picture, waitUntilIdle, storedFiles } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { openVisitCounter } from '#test/visited-rows.ts'
import { collectGarbage } from './collect-garbage.service.ts'

const dayMs = 86_400_000

withServer('A file without references', (app) => {
  it('is kept while the deletion of its attachment can be undone, and is deleted with its thumbnails afterwards', async () => {
    const gone = await attach(app(), await picture(31, 30).jpeg().toBuffer())
    const { person, item } = gone
    const kept = await attach(app(), await picture(32, 30).jpeg().toBuffer(), 'b', person)
    await waitUntilIdle(gone)
    await waitUntilIdle(kept)
    const deleted = await person.send('DELETE', item)
    const now = Date.now()
    const collectAfter = async (days: number) => {
      app().setNow(() => now + days * dayMs)
      await collectGarbage(app().context)
      app().setNow(Date.now)
      return (await storedFiles(app(), person)).length
    }
    expect(await collectAfter(0)).toBe(8)
    expect(await collectAfter(30)).toBe(8)
    expect((await kept.get()).status).toBe(200)
    await person.undo(deleted)
    expect((await gone.get()).status).toBe(200)
    expect(await collectAfter(40)).toBe(8)
    await person.send('DELETE', item)
    expect(await collectAfter(32)).toBe(4)
    expect((await kept.get()).status).toBe(200)
  })

  it('is deleted by a single run of the job, however many such files there are', async () => {
    const { person, item } = await attach(app(), pdf)
    for (let index = 0; index < 45; index++) {
      await person.upload(`${item}/attachments`, { file: Buffer.from(`paper ${index}`), name: 'a' })
    }
    expect(await storedFiles(app(), person)).toHaveLength(46)
    await person.send('DELETE', item)
    const now = Date.now()
    app().setNow(() => now + 40 * dayMs)
    await collectGarbage(app().context)
    app().setNow(Date.now)
    expect(await storedFiles(app(), person)).toEqual([])
  })

  it('is found in a single reading of the journal, however many such files there are', async () => {
    const count = openVisitCounter(app(), 10_000)
    const { person, item } = await attach(app(), pdf)
    const uploadTo = async (path: string, word: string) => {
      for (let index = 0; index < 45; index++) {
        await person.upload(`${path}/attachments`, { file: Buffer.from(`${word} ${index}`), name: 'a' })
      }
    }
    await uploadTo(item, 'old')
    await person.send('DELETE', item)
    await app().context.database.write((tx) =>
      tx.updateTable('batch').set({ created_at: 0 }).where('group_id', '=', person.householdId).execute(),
    )
    const { json } = await person.send('POST', '/items', { name: 'Lamp' })
    await uploadTo(`/items/${json.id}`, 'new')
    await person.send('DELETE', `/items/${json.id}`)
    const now = Date.now()
    app().setNow(() => now + 2 * dayMs)
    const { visits } = await count(() => collectGarbage(app().context))
    app().setNow(Date.now)
    expect(await storedFiles(app(), person)).toHaveLength(45)
    const read = visits.filter(({ query }) => query.sql.includes('"change"'))
    const rows = read.reduce((total, visit) => total + visit.rows, 0)
    expect(rows).toBeGreaterThan(45)
    expect(rows).toBeLessThan(200)
  })

  it('is kept when another attachment has the same content', async () => {
    const first = await attach(app(), pdf)
    const second = await attach(app(), pdf, 'b', first.person)
    await first.person.send('DELETE', first.item)
    const now = Date.now()
    app().setNow(() => now + 40 * dayMs)
    await collectGarbage(app().context)
    app().setNow(Date.now)
    expect((await second.get()).bytes).toEqual(pdf)
  })

  it('is deleted at once with its household, or by a later run when the first attempt failed', async () => {
    const { person } = await attach(app(), pdf)
    const { json: other } = await person.send('POST', '/groups', { name: 'Cabin' })
    await attach(app(), pdf, 'b', { ...person, householdUuid: other.id })
    expect(await storedFiles(app(), person)).toHaveLength(1)
    expect((await person.send('DELETE', '/groups')).status).toBe(204)
    expect(await storedFiles(app(), person)).toEqual([])
    const leaving = (await attach(app(), pdf)).person
    expect((await leaving.send('DELETE', '/users/self')).status).toBe(204)
    expect(await storedFiles(app(), leaving)).toEqual([])

    const stray = `${newId()}/${'0'.repeat(64)}-small`
    const { path } = await receiveFile(app().context.storage, Readable.from([Buffer.from('x')]))
    await app().context.storage.put(stray, path)
    await collectGarbage(app().context)
    expect(await app().context.storage.findSize(stray)).toBe(1)
    const now = Date.now()
    app().setNow(() => now + 2 * dayMs)
    await collectGarbage(app().context)
    app().setNow(Date.now)
    expect(await app().context.storage.findSize(stray)).toBeUndefined()
  })

  it('is kept when it is older than the database, because a new database may not know existing files', async () => {
    const { storage } = app().context
    const key = `${newId()}/${'1'.repeat(64)}`
    const { path } = await receiveFile(storage, Readable.from([Buffer.from('x')]))
    await storage.put(key, path)
    await utimes(join(app().config.storageFolder, key), new Date('2001-01-01'), new Date('2001-01-01'))
    await collectGarbage(app().context)
    expect(await storage.findSize(key)).toBe(1)
  })

  it('is deleted only under the lock of its household, even when the deletion of another file fails', async () => {
    const gone = await attach(app(), await picture(33, 30).jpeg().toBuffer())
    await waitUntilIdle(gone)
    await gone.person.send('DELETE', gone.item)
    const { context } = app()
    let inProgress = 0
    const remove = async (key: string) => {
      if (key.endsWith('-small')) throw new Error('down')
      inProgress++
      await setTimeout(300)
      inProgress--
    }
    const now = Date.now()
    app().setNow(() => now + 40 * dayMs)
    await expect(collectGarbage({ ...context, storage: { ...context.storage, remove } })).rejects.toThrow(
      'down',
    )
    expect(inProgress).toBe(0)
    await collectGarbage(context)
    app().setNow(Date.now)
    expect(await storedFiles(app(), gone.person)).toEqual([])
  })
})
