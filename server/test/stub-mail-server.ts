import { createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

export interface StubMailServer {
  port: number
  lines: string[]
  /** Returns the lines. Mails are quoted-printable, which escapes characters and breaks long lines. */
  text(): string
  /** Sets the reply to a line or to a first word. The default is 250; an empty text means no reply. */
  respond(byLine: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** A mail server on loopback that records lines. `upgrade` gets the socket after an accepted STARTTLS. */
export async function createStubMailServer(upgrade?: (socket: Socket) => void): Promise<StubMailServer> {
  const lines: string[] = []
  const usual = { EHLO: '250-stub\r\n250 AUTH PLAIN LOGIN CRAM-MD5', DATA: '354 go on', AUTH: '235 welcome' }
  let responses: Readonly<Record<string, string>> = usual
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let rest = ''
    let isInData = false
    const say = (text: string) => text !== '' && socket.write(`${text}\r\n`)
    const hear = (line: string) => {
      lines.push(line)
      if (isInData && line !== '.') return
      isInData = !isInData && line === 'DATA'
      const word = line.split(' ')[0] ?? ''
      say(responses[line] ?? responses[word] ?? '250 2.0.0 Ok')
      if (line === 'STARTTLS' && responses[word]?.startsWith('220')) {
        socket.removeListener('data', read)
        upgrade?.(socket)
      }
    }
    const read = (chunk: Buffer) => {
      const received = `${rest}${chunk.toString()}`.split('\r\n')
      rest = received.pop() ?? ''
      received.forEach(hear)
    }
    socket.on('data', read)
    socket.on('error', () => undefined)
    say(responses['GREETING'] ?? '220 stub')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server),
    lines,
    text: () => lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '='),
    respond(byLine) {
      responses = { ...usual, ...byLine }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
