import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { builtServer } from './built-program-file.ts'
import { startServer } from './start-program.ts'

/** Run before the program: says at its end which packages it has read from node_modules, where .cache is the program itself. */
const listing = `import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({ load(url, context, next) {
  const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1]
  if (name) loaded.add(name)
  return next(url, context)
} })
process.on('exit', () => console.error(JSON.stringify([...loaded])))`
const command = [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(listing)}`,
  builtServer,
] as const

it('A server that starts reads no package that is not bundled with it, until a request needs one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cubby-loaded-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { call, child, ended, output } = await startServer({ CUBBY_DATA_DIR: dataDir }, { command })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect((await call('GET', '/status')).status).toBe(200)
  child.kill('SIGTERM')
  await ended
  const lists = output.err.split('\n').filter((line) => line.startsWith('['))
  // as: the hook wrote it, once for each thread.
  const loaded = lists.flatMap((list) => JSON.parse(list) as string[])
  expect(new Set(loaded)).toEqual(new Set(['.cache']))
})
