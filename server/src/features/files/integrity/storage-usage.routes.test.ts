import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { temporaryPath } from '#server/storage/receive-file.ts'
import { attach, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { checkStorage } from './storage-usage.service.ts'

withServer('Storage of a household', (app) => {
  it('counts each content once: photos, documents and unreferenced files', async () => {
    const photo = await picture(40, 30).jpeg().toBuffer()
    const { person } = await attach(app(), photo, 'photo')
    await attach(app(), photo, 'the same', person)
    const gone = await attach(app(), pdf, 'manual', person)
    await attach(app(), pdf, 'of another household')
    const usage = async () => (await person.send('GET', '/storage')).json
    expect(await usage()).toEqual({
      photos: { files: 1, bytes: photo.length },
      documents: { files: 1, bytes: pdf.length },
      deleted: { files: 0, bytes: 0 },
    })
    await person.send('DELETE', gone.item)
    expect(await usage()).toMatchObject({
      documents: { files: 0, bytes: 0 },
      deleted: { files: 1, bytes: pdf.length },
    })
  })

  it('is checked file by file, and reports missing and damaged files with their uses for this household only', async () => {
    const { storage } = app().context
    const lost = await attach(app(), pdf, 'manual')
    const { person } = lost
    const spoiled = await attach(app(), Buffer.from(`${pdf.toString()}2`), 'receipt', person)
    await attach(app(), Buffer.from(`${pdf.toString()}3`), 'fine', person)
    const check = async () => (await person.send('POST', '/storage/check')).json
    expect(await check()).toEqual({ checked: 3, missing: 0, damaged: 0, unreadable: 0, problems: [] })

    const keyOf = async ({ item }: typeof lost) =>
      `${person.householdUuid}/${(await person.send('GET', item)).json.attachments[0].path}`
    await storage.remove(await keyOf(lost))
    const path = temporaryPath(storage)
    await writeFile(path, 'something else')
    await storage.put(await keyOf(spoiled), path)
    const report = await check()
    expect(report).toMatchObject({ checked: 3, missing: 1, damaged: 1, unreadable: 0 })
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(report.problems.toSorted(byName)).toEqual([
      { damage: 'missing', name: 'manual', ownerName: 'Lamp', itemId: lost.item.split('/').at(-1) },
      { damage: 'damaged', name: 'receipt', ownerName: 'Lamp', itemId: spoiled.item.split('/').at(-1) },
    ])
  })

  it('is checked once for simultaneous requests, and again for later requests', async () => {
    const { person } = await attach(app(), pdf, 'manual')
    const { context } = app()
    const first = checkStorage(context, person)
    expect(checkStorage(context, person)).toBe(first)
    expect(await first).toMatchObject({ checked: 1 })
    expect(checkStorage(context, person)).not.toBe(first)
  })
})
