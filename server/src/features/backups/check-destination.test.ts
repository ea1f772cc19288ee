import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { checkDestination } from './check-destination.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

async function check(...path: string[]) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  return checkDestination(
    readConfig({ CUBBY_DATA_DIR: join(folder, 'data'), CUBBY_BACKUP_DIR: join(folder, ...path) }),
  )
}

it('A folder of backups that does not exist yet is no problem when the folder above it exists', async () => {
  expect(await check('backups')).toEqual({ problem: undefined, unreadable: [] })
  expect(await check('data', 'backups')).toEqual({ problem: undefined, unreadable: [] })
})

it('A folder of backups is reported when the folder above it is missing, as on a disk that is not mounted', async () => {
  expect((await check('disk', 'backups')).problem).toMatch(
    /^The folder of backups cannot be used: ENOENT.*\.$/,
  )
})

it('A folder of backups is reported when it is a file', async () => {
  expect((await check('file')).problem).toMatch(/^The folder of backups cannot be used: ENOTDIR.*\.$/)
})
