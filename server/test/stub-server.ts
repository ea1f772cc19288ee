import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { afterAll, beforeEach } from 'vitest'
import { portOf } from './port-of.ts'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface StubServer {
  port: number
  requests: ReceivedRequest[]
  /** Sets the response; the default is 200 and `ok`. */
  respond(listener: RequestListener): void
  close(): Promise<void>
}

const respondOk: RequestListener = (_request, response) => response.end('ok')

/** Starts a stub server for all tests of a file. Each test begins without requests and with the default response. */
export async function useStubServer(): Promise<StubServer> {
  const stub = await createStubServer()
  beforeEach(() => {
    stub.requests.length = 0
    stub.respond(respondOk)
  })
  afterAll(() => stub.close())
  return stub
}

export async function createStubServer(): Promise<StubServer> {
  const requests: ReceivedRequest[] = []
  let listener = respondOk
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
      listener(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server),
    requests,
    respond(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
