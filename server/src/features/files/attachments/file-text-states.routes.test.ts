import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { LiveEvent } from '#server/events/events.ts'
import { deleteFile, upsertFile } from '../files.repository.ts'
import { storeFile } from '../files.service.ts'
import { insertText } from '../text-extraction/file-texts.repository.ts'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createFixtures } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { drawPdf, readFiles, runReading, search, statesOf } from '#test/file-texts.ts'
import type { Person, TestApp } from '#test/test-app.ts'

/** Returns the server with some functions of its storage replaced. */
const withStorage = ({ context }: TestApp, storage: Partial<Storage>) => ({
  context: { ...context, storage: { ...context.storage, ...storage } },
})

const down = () => Promise.reject(new Error('The storage is down'))

async function upload({ upload: send }: Person, ofItem: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const response = await send(`${ofItem}/attachments`, { file: await drawPdf(text), name: `${text}.pdf` })
    expect(response.status).toBe(201)
  }
}

/**
 * Waits until all events published so far have been delivered. On PostgreSQL events are sent to the database and back.
 */
async function flushEvents({ context: { events } }: TestApp): Promise<void> {
  const last = { kind: 'access', userId: newId() } as const
  const come = Promise.withResolvers<void>()
  const stop = events.subscribe((event) => {
    if (event.kind === 'access' && event.userId === last.userId) come.resolve()
  })
  events.publish(last)
  await come.promise
  stop()
}

withServer('Text extraction of a file', (app) => {
  it('does not start before the file is in the storage', async () => {
    const { person } = await createFixtures(app())
    const { storage } = app().context
    const put: Storage['put'] = async (key, path) => {
      await readFiles(app())
      await storage.put(key, path)
    }
    const received = await receiveFile(storage, Readable.from([await drawPdf('Early')]))
    await storeFile(withStorage(app(), { put }).context, person, received, 'application/pdf')
    expect(await statesOf(app(), person)).toEqual(['waiting'])
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['read'])
  })

  it('is cancelled when storing the file fails', async () => {
    const { person } = await createFixtures(app())
    const file = {
      group_id: person.householdId,
      hash: 'a'.repeat(64),
      size: 1,
      mime: 'application/pdf',
      thumbnails: 'none' as const,
      text_state: 'read' as const,
      created_at: 1,
    }
    await app().context.database.write(async (tx) => {
      await upsertFile(tx, file)
      await insertText(tx, app().kind, file, 'forgotten')
    })
    await app().context.database.write((tx) => deleteFile(tx, file.group_id, file.hash, file.created_at))
    expect(await statesOf(app(), person)).toEqual([])
  })

  it('is retried when the file cannot be fetched, and does not block the next files', async () => {
    const { person, ofItem } = await createFixtures(app())
    await upload(person, ofItem, 'Locked', 'Open')
    const { storage } = app().context
    let asked = 0
    const withFile: Storage['withFile'] = (...args) => (asked++ === 0 ? down() : storage.withFile(...args))
    expect(await runReading(withStorage(app(), { withFile }))).toMatchObject([
      { message: 'files that cannot be read now: 1', errors: [{ message: 'The storage is down' }] },
    ])
    expect(await statesOf(app(), person)).toEqual(['read', 'waiting'])
    await readFiles(app())
    expect(await search(person, 'locked')).toEqual(['Lamp in Locked.pdf'])
  })

  it('continues in the next run with the next files when a run ends after three files that cannot be fetched', async () => {
    const { person, ofItem } = await createFixtures(app())
    await upload(person, ofItem, 'One', 'Two', 'Three', 'Four', 'Five')
    const fifth = await app()
      .context.database.read.selectFrom('attachment')
      .select('hash')
      .where('group_id', '=', person.householdId)
      .where('name', '=', 'Five.pdf')
      .executeTakeFirst()
    const { storage } = app().context
    const asked: string[] = []
    const withFile: Storage['withFile'] = (key, ...rest) => {
      asked.push(key)
      return key.endsWith(fifth?.hash ?? '') ? storage.withFile(key, ...rest) : down()
    }
    const ill = withStorage(app(), { withFile })
    expect(await runReading(ill)).toHaveLength(1)
    expect(asked).toHaveLength(3)
    expect(await statesOf(app(), person)).toEqual(Array.from({ length: 5 }, () => 'waiting'))
    await runReading(ill)
    expect(await search(person, 'five')).toEqual(['Lamp in Five.pdf'])
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(Array.from({ length: 5 }, () => 'read'))
  })

  it('is retried after a disk error and after a database error', async () => {
    const { person, ofItem } = await createFixtures(app())
    await upload(person, ofItem, 'Patient')
    const withFile: Storage['withFile'] = (_key, work) => work('/nowhere')
    expect(await runReading(withStorage(app(), { withFile }))).toHaveLength(1)
    expect(await statesOf(app(), person)).toEqual(['waiting'])

    const { context } = app()
    const { database } = context
    let isRead = false
    const write: typeof database.write = (work) =>
      isRead ? Promise.reject(new Error('The disk is full')) : database.write(work)
    const full = {
      context: {
        ...context,
        database: { ...database, write },
        storage: {
          ...context.storage,
          withFile: (async (...args) => {
            const words = await context.storage.withFile(...args)
            isRead = true
            return words
          }) satisfies Storage['withFile'],
        },
      },
    }
    expect(await runReading(full)).toHaveLength(1)
    expect(await statesOf(app(), person)).toEqual(['reading'])
    isRead = false
    full.context.storage.withFile = context.storage.withFile
    expect(await runReading(full)).toEqual([])
    expect(await statesOf(app(), person)).toEqual(['read'])
  })

  it('starts again when a file whose extraction failed is uploaded once more', async () => {
    const { person, ofItem } = await createFixtures(app())
    const file = await drawPdf('Again')
    await person.upload(`${ofItem}/attachments`, { file, name: 'Again.pdf' })
    const { householdId } = person
    await app().context.database.write((tx) =>
      tx.updateTable('file').set({ text_state: 'failed' }).where('group_id', '=', householdId).execute(),
    )
    await person.upload(`${ofItem}/attachments`, { file, name: 'Again.pdf' })
    expect(await statesOf(app(), person)).toEqual(['waiting'])
  })

  it('is paused while the household does not search files, and resumes afterwards', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    await upload(person, ofItem, 'Aside')
    await send('PUT', '/groups', { searchesFiles: false })
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['unwanted'])
    await send('PUT', '/groups', { searchesFiles: true })
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['read'])
  })

  it('increments the revision of the household once in each run', async () => {
    const { person, ofItem } = await createFixtures(app())
    const heard: LiveEvent[] = []
    const stop = app().context.events.subscribe((event) => {
      if (event.kind === 'batch') heard.push(event)
    })
    await upload(person, ofItem, 'Alpha', 'Beta', 'Gamma')
    await flushEvents(app())
    const ofUploads = heard.length
    const revision = () =>
      app()
        .context.database.read.selectFrom('household')
        .select('revision')
        .where('id', '=', person.householdId)
        .executeTakeFirstOrThrow()
    const before = await revision()
    await readFiles(app())
    await flushEvents(app())
    stop()
    expect(heard.slice(ofUploads)).toMatchObject([{ householdId: person.householdId }])
    expect((await revision()).revision).toBe(before.revision + 1)
    expect(await search(person, 'gamma')).toEqual(['Lamp in Gamma.pdf'])
  })
})
