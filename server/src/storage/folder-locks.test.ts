import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolders } from './folder-locks.ts'
import { openReadOnlyStorage, openStorage } from './open-storage.ts'

it('A storage stays readable when a command locks it, deletes its temporary files and then fails', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-locks-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const storageFolder = join(dataDir, 'files')
  const { temporaryFolder } = await openStorage({ storageFolder, s3: undefined })
  await writeFile(join(temporaryFolder, 'coming'), 'half')
  lockFolders({ dataDir, storageFolder, databaseUrl: undefined }).release()
  expect(await readdir(temporaryFolder)).toEqual([])
  const storage = await openReadOnlyStorage({ storageFolder, s3: undefined })
  expect(await storage.findSize('00000000-0000-0000-0000-000000000000/none')).toBe(undefined)
})
