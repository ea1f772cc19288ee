import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { removeFilesOf } from '#server/storage/storage.ts'
import { attach, pdf } from './attach.ts'
import { eachDatabase } from './each-database.ts'

const program = join(import.meta.dirname, '../src/main.ts')

async function runDoctor(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program, 'doctor'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

it('The doctor says in a sentence that there is no database, and makes none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-doctor-'))
  const { out, err, code } = await runDoctor({ CUBBY_DATA_DIR: dataDir })
  expect([out, code]).toEqual(['', 1])
  expect(err).toMatch(/^CUBBY_DATA_DIR.*\.\n$/)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

eachDatabase('The doctor, beside a running server', (app) => {
  it('ends with 0 when no file is lost, with 1 when one is or files cannot be reached, and leaves all as it is', async () => {
    const { config, context } = app()
    const settings = {
      CUBBY_DATA_DIR: config.dataDir,
      ...(config.databaseUrl !== undefined && { CUBBY_DATABASE_URL: config.databaseUrl }),
    }
    const { person } = await attach(app(), pdf)
    const coming = join(context.storage.temporaryFolder, 'coming')
    await writeFile(coming, 'half')
    const well = await runDoctor(settings)
    expect(well).toEqual({
      out: 'Files checked: 1, missing: 0, damaged: 0, unreadable: 0.\n',
      err: '',
      code: 0,
    })
    expect(await readdir(context.storage.temporaryFolder)).toEqual(['coming'])

    await removeFilesOf(context.storage, person.groupId)
    const ill = await runDoctor(settings)
    expect([ill.out.startsWith('missing: "a" of "Lamp" in'), ill.err, ill.code]).toEqual([true, '', 1])

    const nowhere = await runDoctor({ ...settings, CUBBY_STORAGE_URL: '/nowhere/files' })
    expect([nowhere.out, nowhere.code]).toEqual(['', 1])
    expect(nowhere.err).toMatch(/^The files cannot be reached.*\/nowhere\/files.*\n$/)
  })
})
