import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openStorage } from './open-storage.ts'
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
