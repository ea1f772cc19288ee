import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteFileName } from '#server/database/database.ts'
import { createTestApp } from '#test/test-app.ts'
import { restore } from './restore.service.ts'
import { openBackupDestination } from './stores/backup-destination.ts'
import { takeBackup } from './take-backup.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

it('A restore keeps the present database and deletes its temporary files when the restored database differs from the backup', async () => {
  const app = await createTestApp('sqlite')
  const dataDir = await temporaryFolder()
  onTestFinished(() => app.close())
  const place = await openBackupDestination(app.config)
  const { name } = await takeBackup({ ...app.config, reason: 'backup', now: Date.now() }, place)
  // The test has its own database open, so restore into another folder.
  const elsewhere = { ...app.config, dataDir, storageFolder: join(dataDir, 'files') }
  await restore(elsewhere, name, () => undefined)
  const readPresent = () => readFile(join(dataDir, sqliteFileName))
  const present = await readPresent()
  const manifestFile = join(app.config.backupFolder, name, 'backup.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as { database: object }
  await writeFile(manifestFile, JSON.stringify({ ...manifest, database: { ...manifest.database, bytes: 1 } }))
  await expect(restore(elsewhere, name, () => undefined)).rejects.toThrow(
    'The restored database is not what the backup holds. The present database was not replaced.',
  )
  expect((await readPresent()).equals(present)).toBe(true)
  expect((await readdir(dataDir)).filter((file) => file.startsWith(`${sqliteFileName}.`))).toEqual([])
})
