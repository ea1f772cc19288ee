import type * as nodeCrypto from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface S3Server {
  /** Returns a value for CUBBY_STORAGE_URL. Each name has its own prefix in the bucket. */
  url(name: string): string
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const bucket = 'cubby-test'
/** The only credentials that s3rver accepts. */
const credentials = 'S3RVER:S3RVER'

/** The number of entries on a page of a listing. S3 has 1,000; here it is lower, so that tests need fewer files. */
const pageSize = 100

/** Adds a cipher that OpenSSL no longer has, because s3rver encrypts continuation tokens with it. */
function bringBackDes(crypto: typeof nodeCrypto): void {
  const { createCipheriv, createDecipheriv } = crypto
  const triple = (key: Buffer) => Buffer.concat([key, key, key])
  Object.assign(crypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createCipheriv('des-ede3-cbc', triple(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? createDecipheriv('des-ede3-cbc', triple(key), iv) : createDecipheriv(name, key, iv),
  })
}

/** Starts an S3 server on loopback with one bucket, in a folder of its own. */
export async function startS3(): Promise<S3Server> {
  const require = createRequire(import.meta.url)
  bringBackDes(require('node:crypto'))
  // as: the package has no types, so `require` returns `any`. The tests use only the members listed in this type.
  const S3rver = require('s3rver') as new (options: object) => {
    run(): Promise<unknown>
    close(): Promise<void>
    httpServer: { closeAllConnections(): void }
    store: { listObjects(bucket: string, options: object): Promise<unknown> }
  }
  const directory = await temporaryFolder()
  const port = await freePort()
  const options = { address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false }
  let server: InstanceType<typeof S3rver> | undefined
  async function start(): Promise<void> {
    server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
    const { store } = server
    const listObjects = store.listObjects.bind(store)
    store.listObjects = (name, asked) => listObjects(name, { ...asked, maxKeys: pageSize })
    await server.run()
  }
  async function stop(): Promise<void> {
    const closed = server?.close()
    server?.httpServer.closeAllConnections()
    await closed
    server = undefined
  }
  await start()
  return {
    url: (name) => `s3://${credentials}@127.0.0.1:${port}/${bucket}/${name}?tls=false`,
    start,
    stop,
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
