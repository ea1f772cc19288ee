import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a stub received. */
interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface StubServer {
  port: number
  /** Every request, in order. */
  heard: ReceivedRequest[]
  /** How it answers from now on; 200 and `ok` unless told. */
  answer(listener: RequestListener): void
  close(): Promise<void>
}

/** A server on loopback that keeps what it hears. */
export async function createStubServer(): Promise<StubServer> {
  const heard: ReceivedRequest[] = []
  let listener: RequestListener = (_request, response) => response.end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      heard.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
      listener(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // as: it listens on a port, not on a socket.
    port: (server.address() as AddressInfo).port,
    heard,
    answer(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
