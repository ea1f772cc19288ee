import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Reads a password as the first line of standard input, without showing it in a terminal. Returns an empty text when
 * there is no line.
 */
export async function readPassword(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  // Ctrl+C in a terminal ends the command without a change.
  lines.once('SIGINT', () => process.exit(130))
  const line = once(lines, 'line').then(([text]) => String(text))
  const ended = once(lines, 'close').then(() => '')
  const password = await Promise.race([line, ended])
  lines.close()
  if (stdin.isTTY) stderr.write('\n')
  return password
}
