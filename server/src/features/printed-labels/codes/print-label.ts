import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'

/** The print command is stopped after this time, so that a printer that does not respond does not block the queue. */
const printMs = 30_000

const limited = createConcurrencyLimit(1, 20)

/** Runs the configured print command with a temporary file that holds the picture. */
export async function printLabel(context: Context, png: Buffer): Promise<void> {
  const { printCommand, dataDir } = context.config
  if (!printCommand) {
    throw new AppError(422, 'invalid', 'Printing is not set up on this server. Set CUBBY_PRINT_COMMAND.', {
      fields: { print: 'is not set up on this server' },
    })
  }
  const folder = join(dataDir, 'tmp')
  const file = join(folder, `label-${context.newId()}.png`)
  // The command runs without a shell, and its arguments contain no text of the label. Otherwise the name of an item
  // could run commands or change options.
  const [program = '', ...args] = printCommand.map((part) => part.replaceAll('{file}', file))
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, png)
    const failure = await limited(() => run(program, args))
    // The status is 409, not 500, because only the printer failed: the request and the server are in order.
    if (failure) throw new AppError(409, 'print_failed', `The print command failed: ${failure}.`)
  } finally {
    await rm(file, { force: true })
  }
}

/** Runs the program. Returns the reason of a failure, or undefined when the program succeeded. */
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
