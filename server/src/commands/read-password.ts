import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The first line of standard input, where a terminal does not show it; empty when there is none. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write('Password (empty for one that is made up): ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  // Nothing is to happen when somebody at a terminal gives up.
  lines.once('SIGINT', () => process.exit(130))
  const line = once(lines, 'line').then(([text]) => String(text))
  const ended = once(lines, 'close').then(() => '')
  const password = await Promise.race([line, ended])
  lines.close()
  if (stdin.isTTY) stderr.write('\n')
  return password
}
