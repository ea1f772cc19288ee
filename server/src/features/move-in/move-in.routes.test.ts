import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import { testData } from '#test/test-data.ts'
import { contentsOfFolder, zipOf } from '#test/zip-file.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { allocateProgress, requestCancel } from '#server/shared/process/progress.ts'
import { withPrepared } from './move-in.service.ts'

const zipOfData = async (version: string) =>
  zipOf(await contentsOfFolder(join(testData, 'homebox', version, 'data')))

const found = (records: { kind: string; found: number; new: number }[], kind: string) =>
  records.find((one) => one.kind === kind) ?? { found: 0, new: 0 }

withServer('POST /move-in/homebox', (app) => {
  it('previews, creates and undoes new records, and uses existing locations and labels of the same name', async () => {
    const owner = await app().signUp()
    const { json: kitchen } = await owner.send('POST', '/locations', { name: 'house' })
    await owner.send('POST', '/labels', { name: 'APPLIANCES' })
    const before = await stateOf(owner)
    const file = await zipOfData('0.26')

    const preview = await owner.upload('/move-in/homebox?preview=true', { file, name: 'homebox.zip' })
    expect(preview.status, preview.text).toBe(200)
    expect(preview.json).toMatchObject({
      household: 'Lindenstraße 14',
      files: 3,
      compared: null,
      batchId: null,
    })
    expect(found(preview.json.records, 'item')).toMatchObject({ found: 8, new: 8 })
    expect(found(preview.json.records, 'location')).toMatchObject({ found: 7, new: 6 })
    const texts = preview.json.notes.map(({ text }: { text: string }) => text)
    expect(texts).toContainEqual('2 accounts are not included: invite people under Household.')
    expect(texts).toContainEqual(
      expect.stringMatching(/^Amounts are in EUR, but this household counts in USD/),
    )
    expect(await stateOf(owner)).toEqual(before)

    const { status, json, headers } = await owner.upload('/move-in/homebox', { file, name: 'homebox.zip' })
    expect([status, json.compared]).toEqual([200, { same: 3, stripped: 0 }])
    expect(headers['cubby-batch']).toBe(json.batchId)
    const { json: locations } = await owner.send('GET', '/locations')
    expect(locations).toHaveLength(7)
    expect(locations.filter(({ path }: { path: string[] }) => path[0] === 'house')).toHaveLength(
      locations.length,
    )
    expect(locations).toContainEqual(expect.objectContaining({ id: kitchen.id, name: 'house' }))

    const again = await owner.upload('/move-in/homebox', { file, name: 'homebox.zip' })
    expect([again.status, again.json.batchId]).toEqual([200, null])
    for (const record of again.json.records) expect(record.new).toBe(0)

    const undone = await owner.send('POST', `/journal/${json.batchId}/undo`)
    expect(undone.status, undone.text).toBe(200)
    expect(await stateOf(owner)).toEqual(before)
  })

  it('adds files and maintenance to the items that an import of the CSV has made, and changes no values', async () => {
    const owner = await app().signUp()
    const csv = await readFile(join(testData, 'homebox/0.22/export.csv'), 'utf8')
    expect((await owner.importCsv(csv)).status).toBe(200)
    const listItems = async () => (await owner.send('GET', '/items?includeArchived=true&pageSize=1000')).json
    const { items, total } = await listItems()
    const named = await owner.send('PATCH', `/items/${items[0].id}`, { name: 'A new name' })
    expect(named.status, named.text).toBe(200)
    const file = await zipOfData('0.22')
    const preview = await owner.upload('/move-in/homebox?preview=true', { file, name: 'homebox.zip' })
    expect(found(preview.json.records, 'item')).toMatchObject({ found: 8, new: 0 })
    const texts = preview.json.notes.map(({ text }: { text: string }) => text)
    expect(texts).toContainEqual('8 items are here already under the same import IDs and are used.')
    const { status, json, text } = await owner.upload('/move-in/homebox', { file, name: 'homebox.zip' })
    expect(status, text).toBe(200)
    for (const kind of ['attachment', 'maintenance']) {
      const { found: all, new: added } = found(json.records, kind)
      expect([all > 0, added]).toEqual([true, all])
    }
    const after = await listItems()
    expect(after.total).toBe(total)
    expect(after.items.map(({ name }: { name: string }) => name)).toContain('A new name')
    const again = await owner.upload('/move-in/homebox', { file, name: 'homebox.zip' })
    expect([again.status, again.json.batchId]).toEqual([200, null])
  })

  it('returns 422 with the reason when the zip is damaged or not from Homebox', async () => {
    const owner = await app().signUp()
    const before = await stateOf(owner)
    const file = await zipOfData('0.22')
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('no zip'), /^Nothing was moved in\. The zip is damaged or cut off/],
      [file.subarray(0, file.length - 100), /damaged or cut off/],
      [zipOf([{ name: 'a.txt', content: 'a' }]), /neither homebox\.db/],
      [zipOf([{ name: 'homebox.db', content: 'a' }]), /not a database of Homebox, or is empty/],
    ]
    for (const [zip, reason] of cases) {
      const { status, json } = await owner.upload('/move-in/homebox', { file: zip, name: 'homebox.zip' })
      expect([status, json.code, json.error]).toEqual([422, 'bad_file', expect.stringMatching(reason)])
    }
    expect((await owner.upload('/move-in/homebox', { name: 'homebox.zip' })).status).toBe(422)
    expect(await stateOf(owner)).toEqual(before)
    expect(await readdir(app().context.storage.temporaryFolder)).toEqual([])
  })

  it('returns 409 for a preview that was cancelled while it waited', async () => {
    const owner = await app().signUp()
    const file = await zipOfData('0.22')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const folder = join(testData, 'homebox', '0.22', 'data')
    const noTarget = () => Promise.resolve(undefined)
    const running = withPrepared(app().context, folder, noTarget, () => held)
    const id = newId()
    const preview = owner.upload(`/move-in/homebox?preview=true&id=${id}`, { file, name: 'homebox.zip' })
    await expect.poll(async () => (await owner.send('DELETE', `/runs/${id}`)).status).toBe(204)
    release()
    await running
    expect((await preview).status).toBe(409)
    expect((await owner.send('GET', `/runs/${id}`)).json.state).toBe('cancelled')
  })

  it('ends the thread that converts the data when the move is cancelled', async () => {
    const run: Run = { state: 'checking', progress: allocateProgress(), wake: () => undefined }
    const folder = join(testData, 'homebox', '0.22', 'data')
    const noTarget = () => Promise.resolve(undefined)
    let isTargetSought = false
    const findTarget = () => {
      isTargetSought = true
      return noTarget()
    }
    const running = withPrepared(app().context, folder, findTarget, () => Promise.resolve(), { run })
    const idle = run.wake
    await expect.poll(() => run.wake, { interval: 1 }).not.toBe(idle)
    requestCancel(run.progress)
    run.wake()
    await expect(running).rejects.toMatchObject({ status: 409 })
    expect(isTargetSought).toBe(false)
  })
})
