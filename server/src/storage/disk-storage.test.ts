import { readdir, writeFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { openStorage } from './open-storage.ts'
import { temporaryPath } from './receive-file.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from './storage.suite.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await temporaryFolder()
  storage = await openStorage({ storageFolder: folder, s3: undefined })
})

describeStorage('Storage on disk', () => storage)

async function put(key: string): Promise<void> {
  const path = temporaryPath(storage)
  await writeFile(path, 'x')
  await storage.put(key, path)
}

it('The folder of a household is removed with its last file, and created again with the next file', async () => {
  const household = newId()
  await put(`${household}/a`)
  await put(`${household}/b`)
  await storage.remove(`${household}/a`)
  expect(await readdir(folder)).toContain(household)
  await storage.remove(`${household}/b`)
  expect(await readdir(folder)).not.toContain(household)
  await put(`${household}/a`)
  expect(await storage.findSize(`${household}/a`)).toBe(1)
})

it('A file that is being stored stays when the last other file of its household is removed meanwhile', async () => {
  const household = newId()
  for (let round = 0; round < 200; round++) {
    await put(`${household}/${round}`)
    const [coming, going] = [`${household}/${round + 1}`, `${household}/${round}`]
    await Promise.all([put(coming), storage.remove(going), storage.remove(going)])
    expect(await storage.findSize(coming)).toBe(1)
    await storage.remove(coming)
  }
})
