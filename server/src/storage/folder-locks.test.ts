import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolders } from './folder-locks.ts'
import { openReadOnlyStorage, openStorage } from './open-storage.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

it('A storage stays readable when a command locks it, deletes its temporary files and then fails', async () => {
  const dataDir = await temporaryFolder()
  const storageFolder = join(dataDir, 'files')
  const locked = await openStorage({ storageFolder, s3: undefined })
  await writeFile(join(locked.temporaryFolder, 'coming'), 'half')
  lockFolders({ dataDir, storageFolder, databaseUrl: undefined }).release()
  expect(await readdir(locked.temporaryFolder)).toEqual([])
  const storage = await openReadOnlyStorage({ storageFolder, s3: undefined })
  expect(await storage.findSize('00000000-0000-0000-0000-000000000000/none')).toBe(undefined)
})
