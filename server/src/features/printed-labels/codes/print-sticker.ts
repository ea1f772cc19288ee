import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { noPrinter, printFailed } from './codes.errors.ts'

/** A printer that does not answer must not hold up the others for ever. */
const printMs = 30_000

const limited = createConcurrencyLimit(1, 20)

/** Gives a picture to the configured command, as a file that is gone afterwards. */
export async function printLabel(context: Context, png: Buffer): Promise<void> {
  const { printCommand, dataDir } = context.config
  if (!printCommand) throw noPrinter()
  const folder = join(dataDir, 'tmp')
  const file = join(folder, `sticker-${context.newId()}.png`)
  // No shell, and nothing of the sticker in the arguments: a name can neither run nor steer anything.
  const [program = '', ...args] = printCommand.map((part) => part.replaceAll('{file}', file))
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, png)
    const failure = await limited(() => run(program, args))
    if (failure) throw printFailed(failure)
  } finally {
    await rm(file, { force: true })
  }
}

/** Why a program failed; nothing when it did not. */
function run(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: printMs, killSignal: 'SIGKILL' })
    child.once('error', (error) => resolve(`it could not be started, ${error.message}`))
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(undefined)
      else if (signal === 'SIGKILL') resolve(`it was stopped after ${printMs / 1000} seconds`)
      else resolve(`it ended with ${signal ?? `code ${code}`}`)
    })
  })
}
