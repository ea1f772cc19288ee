import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './port-of.ts'

export interface TcpProxy {
  readonly port: number
  /** Sets the port to which new connections are forwarded. When it is undefined, new connections are closed at once. */
  leadTo(port: number | undefined): void
  /** Drops all data without closing connections, like a network failure. */
  swallow(): void
  /** Forwards data again, but only for connections that begin after this call. */
  passNew(): void
  cut(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let leadsTo: number | undefined = target
  let swallows = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (leadsTo === undefined) return near.destroy()
    if (swallows) return near.resume()
    const far = connect(leadsTo, '127.0.0.1')
    keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: portOf(server),
    leadTo(port) {
      leadsTo = port
    },
    swallow() {
      swallows = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    passNew() {
      swallows = false
    },
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
