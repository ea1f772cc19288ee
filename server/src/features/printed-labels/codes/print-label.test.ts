import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const folder = await temporaryFolder()
const apps: TestApp[] = []

afterAll(async () => {
  for (const app of apps) await app.close()
})

async function withPrinter(command: string) {
  const app = await createTestApp('sqlite', { CUBBY_PRINT_COMMAND: command })
  apps.push(app)
  return { app, person: await app.signUp() }
}

const printer = `
  const [file, ...rest] = process.argv.slice(1)
  const fs = require('node:fs')
  fs.copyFileSync(file, rest[0] + '.png')
  fs.writeFileSync(rest[0] + '.json', JSON.stringify([file, ...rest]))`

const filesLeft = (app: TestApp) => readdir(join(app.config.dataDir, 'tmp'))

describe('Printing a label', () => {
  it.each([
    [`["${process.execPath}", "-e", "process.exit(3)", "{file}"]`, 'it ended with code 3'],
    [
      `["${process.execPath}", "-e", "process.kill(process.pid, 'SIGKILL')", "{file}"]`,
      'it was stopped after 30 seconds',
    ],
    ['/nowhere/lp {file}', 'it could not be started, spawn /nowhere/lp ENOENT'],
  ])('returns the reason and leaves no file when %s fails', async (command, reason) => {
    const { app, person } = await withPrinter(command)
    const { json: item } = await person.send('POST', '/items', { name: 'Drill' })
    const { status, json } = await person.send('GET', `/labelmaker/item/${item.id}?print=true`)
    expect([status, json.code, json.error]).toEqual([
      409,
      'print_failed',
      `The print command failed: ${reason}.`,
    ])
    expect(await filesLeft(app)).toEqual([])
  })

  it("returns 403 when a page of another site sends the request with the user's cookies", async () => {
    const { app, person } = await withPrinter(`${process.execPath} {file}`)
    const { json: item } = await person.send('POST', '/items', { name: 'Drill' })
    const cookie = `hb.auth.token=${person.token.replace('Bearer ', '')}; hb.auth.remember=true`
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const label = `/labelmaker/item/${item.id}`
    expect((await app.send('GET', `${label}?print=true`, undefined, headers)).json.code).toBe('wrong_origin')
    expect((await app.send('GET', label, undefined, headers)).status).toBe(200)
  })

  it("passes the picture to the command, and no part of an item's name", async () => {
    const out = join(folder, 'printed')
    const { app, person } = await withPrinter(
      JSON.stringify([process.execPath, '-e', printer, '{file}', out, 'a b']),
    )
    for (const name of ['x -o /etc/passwd; $(id)', '--version', '`id`', '{file}']) {
      const { json: item } = await person.send('POST', '/items', { name })
      const label = `/labelmaker/item/${item.id}`
      const { status, text, headers } = await person.send('GET', `${label}?print=true`)
      expect([status, text, headers['content-type']]).toEqual([200, 'Printed!', 'text/plain; charset=utf-8'])
      const [file, ...rest] = JSON.parse(await readFile(`${out}.json`, 'utf8')) as string[]
      expect(file).toMatch(/[/\\]tmp[/\\]label-[\da-f-]{36}\.png$/)
      expect(rest).toEqual([out, 'a b'])
      const { rawPayload } = await app.app.server.inject({
        url: `/api/v1${label}`,
        headers: { authorization: person.token },
      })
      expect(await readFile(`${out}.png`)).toEqual(rawPayload)
    }
    expect(await filesLeft(app)).toEqual([])
  })
})

describe('The print command', () => {
  it.each(['lp', 'lp -d printer', '{file}', '["lp", 3, "{file}"]', '["lp", "{file}"', '[]'])(
    'is invalid when it is %s',
    (command) => {
      expect(() => readConfig({ CUBBY_PRINT_COMMAND: command })).toThrow(/^CUBBY_PRINT_COMMAND is/)
    },
  )

  it('is split at spaces, or read as a JSON array', () => {
    const commandOf = (command: string) => readConfig({ CUBBY_PRINT_COMMAND: command }).printCommand
    expect(commandOf(' lp  -d label {file} ')).toEqual(['lp', '-d', 'label', '{file}'])
    expect(commandOf('["lp", "-d", "my printer", "{file}"]')).toEqual(['lp', '-d', 'my printer', '{file}'])
    expect(commandOf('')).toBeUndefined()
  })
})
