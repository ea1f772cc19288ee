import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

const memory = '/dev/shm'
const prefix = 'cubby-test-'
const neededBytes = 4e9

/**
 * Creates a folder for all temporary files, and deletes it after the last test. It is in memory if there is enough,
 * because hundreds of databases are much work for a disk.
 */
export function setup(): () => void {
  const isInMemory = availableMemory() >= 2 * neededBytes && hasRoom()
  if (isInMemory) removeLeftovers()
  const folder = mkdtempSync(join(isInMemory ? memory : tmpdir(), `${prefix}${process.pid}-`))
  // All users may write to the folder, because PostgreSQL and some programs under test run as other users.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  // The folder must allow programs, because tests unpack and start a release there.
  const canExecute = mounts.some((line) => line.includes(` ${memory} `) && !line.includes('noexec'))
  return bavail * bsize >= neededBytes && canExecute
}

/** Removes folders of killed runs, which would fill the memory. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
