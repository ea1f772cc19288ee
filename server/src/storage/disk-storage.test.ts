import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from './open-storage.ts'
import { temporaryPath } from './receive-file.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from './storage.suite.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-storage-'))
  storage = await openStorage({ storageFolder: folder, s3: undefined })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeStorage('Storage on disk', () => storage)

it('throws away what an interrupted upload left when it is opened again, and nothing else', async () => {
  const path = temporaryPath(storage)
  await writeFile(path, 'x')
  await storage.put('kept/a', path)
  await writeFile(temporaryPath(storage), 'half')
  storage = await openStorage({ storageFolder: folder, s3: undefined })
  expect(await readdir(storage.temporaryFolder)).toEqual([])
  expect(await storage.findSize('kept/a')).toBe(1)
})
