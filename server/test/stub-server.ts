import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { portOf } from './port-of.ts'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface StubServer {
  port: number
  heard: ReceivedRequest[]
  /** Sets the response; the default is 200 and `ok`. */
  respond(listener: RequestListener): void
  close(): Promise<void>
}

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
    port: portOf(server),
    heard,
    respond(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
