import { readConfig, type Config } from '#server/config.ts'
import { restore } from '#server/features/backups/restore.service.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { manageArchive } from '#server/commands/server-archive/archive.ts'
import { doctor } from './commands/doctor.ts'
import { moveIn } from './commands/move-in.ts'
import { serve } from './commands/serve.ts'
import { manageUsers } from './commands/users.ts'
import { explainStart } from './start-errors.ts'

type Command = (config: Config, args: readonly string[]) => Promise<void>

/** Commands other than starting the server, by the first argument. */
const commands = new Map<string, Command>([
  ['archive', manageArchive],
  ['doctor', doctor],
  ['move-in', moveIn],
  ['restore', restoreBackup],
  ['user', manageUsers],
])

async function restoreBackup(config: Config, [name, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0) throw new StartError('The command restore takes only the name of a backup.')
  const isLost = await restore(config, name, console.log)
  if (isLost) process.exitCode = 1
}

/**
 * Returns the command with this name; without a name, the server's start. Options are errors, so that `--help` does not
 * start a server.
 */
function findCommand(name: string | undefined): Command {
  if (name === undefined) return serve
  const command = commands.get(name)
  if (command) return command
  const all = [...commands.keys()].join(', ')
  throw new StartError(`"${name}" is not a command of Cubby. It has ${all}; without one, the server starts.`)
}

/** Lets a command complete its work when its output cannot be written, because half a repair is worse than no report. */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    // The reader of the pipe has read enough, as in `doctor | head`.
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    console.error(`The output cannot be written (${error.message}).`)
  })
}

let config: Config | undefined
ignoreOutputErrors()
try {
  const [name, ...args] = process.argv.slice(2)
  config = readConfig()
  await findCommand(name)(config, args)
} catch (error) {
  console.error(explainStart(error, config))
  // Exits explicitly, because open connections would keep the process alive.
  process.exit(1)
}
