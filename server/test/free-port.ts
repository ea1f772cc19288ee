import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that the system gives to connections, and in a range of its own for each test worker. Otherwise
// something else may take the port before the server of a test listens on it.
const portsPerWorker = 300
const firstPort = 10_000 + portsPerWorker * Number(process.env['VITEST_POOL_ID'] ?? 0)
// Several test runs at the same time begin at different ports.
let tries = process.pid

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (tries++ % portsPerWorker)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}
