// Plain JavaScript that runs on Node 20 without packages, because it installs the packages, and with them the pinned
// version of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
const installedLock = join(root, 'node_modules', '.cubby-lock')
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs the packages when the lock file has changed. In a clone of the repository, also installs the git hook. */
export function prepare() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(installedLock) ? readFileSync(installedLock, 'utf8').trim() : undefined
  if (installed !== lock || !existsSync(pinnedNode)) {
    console.log('Installing packages (npm ci), because package-lock.json changed or they are missing …')
    install()
    writeFileSync(installedLock, `${lock}\n`)
  }
  if (existsSync(join(root, '.git'))) {
    spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
  }
}

function install() {
  // npm deletes node_modules first, so npm must not be run by the version of Node that is in that folder.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('.bin'))
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? ['node', npm] : ['npm']
  const { status, error } = spawnSync(command, [...before, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  if (error) console.error(`npm could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

export function runNode(args, env = {}) {
  const path = [bin, process.env.PATH ?? ''].join(delimiter)
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  // npm sends a signal only to its shell, the parent of this process. When that shell has ended, the id of the parent
  // changes, and this process stops its child.
  const parent = process.ppid
  const watch = () => process.ppid !== parent && child.kill('SIGTERM')
  const watching = process.env.npm_lifecycle_event ? setInterval(watch, 200) : undefined
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code, signal) => {
      clearInterval(watching)
      process.off('SIGTERM', forward).off('SIGINT', forward)
      done(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Runs a script like `runNode`, but exits when the script fails. */
export async function mustRunNode(args, env) {
  const code = await runNode(args, env)
  if (code !== 0) process.exit(code)
}
