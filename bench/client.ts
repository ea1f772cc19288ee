import { Agent, request } from 'node:http'
import type { Readable } from 'node:stream'

export interface Reply {
  status: number
  text: string
  ms: number
}

export interface Client {
  /** Throws when the answer is none of success. */
  send(method: string, path: string, body?: object): Promise<Reply>
  upload(path: string, file: Readable, sizeBytes: number, part?: 'csv' | 'file'): Promise<Reply>
  /** Reads an answer to its end without keeping it; answers how many bytes there were. */
  drain(path: string): Promise<{ ms: number; bytes: number }>
  close(): void
}

const boundary = 'cubby-bench-boundary'

/** A plain client with connections of its own that it keeps open. */
export function createClient(url: string, token = '', connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function call(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    onData: (chunk: Buffer) => void,
    write: (to: ReturnType<typeof request>) => void,
  ): Promise<{ status: number; ms: number }> {
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        { method, agent, headers: { ...headers, ...(token && { authorization: token }) } },
        (response) => {
          response.on('data', onData)
          response.once('error', reject)
          response.once('end', () => {
            resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt })
          })
        },
      )
      sent.once('error', reject)
      write(sent)
    })
  }

  async function callForText(
    ...args: [string, string, Record<string, string | number>, (to: ReturnType<typeof request>) => void]
  ) {
    const chunks: Buffer[] = []
    const [method, path, headers, write] = args
    const { status, ms } = await call(method, path, headers, (chunk) => chunks.push(chunk), write)
    const text = Buffer.concat(chunks).toString()
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`)
    return { status, text, ms }
  }

  return {
    send(method, path, body) {
      const json = body && JSON.stringify(body)
      const headers = json
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
        : {}
      return callForText(method, path, headers, (to) => to.end(json))
    },
    upload(path, file, sizeBytes, part = 'csv') {
      const name = `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n`
      const head = `${name}--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="a"\r\n\r\n`
      const tail = `\r\n--${boundary}--\r\n`
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + sizeBytes + tail.length,
      }
      return callForText('POST', path, headers, (to) => {
        to.write(head)
        file.once('end', () => to.end(tail))
        file.pipe(to, { end: false })
      })
    },
    async drain(path) {
      let bytes = 0
      const { ms } = await call(
        'GET',
        path,
        {},
        (chunk) => (bytes += chunk.length),
        (to) => to.end(),
      )
      return { ms, bytes }
    },
    close: () => agent.destroy(),
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The times of at most `count` calls, one after the other; slow ones end after `seconds`. */
export async function timeEach(
  count: number,
  call: (index: number) => Promise<{ ms: number }>,
  seconds = Infinity,
): Promise<number[]> {
  const times: number[] = []
  const endAt = performance.now() + seconds * 1000
  for (let index = 0; index < count && (index === 0 || performance.now() < endAt); index++) {
    times.push((await call(index)).ms)
  }
  return times
}

export interface Load {
  /** Requests a second of all callers together. */
  perSecond: number
  times: number[]
}

/** Callers who always wait for one request. */
export async function underLoad(
  callers: number,
  call: (index: number) => Promise<{ ms: number }>,
  seconds = 5,
): Promise<Load> {
  const endAt = performance.now() + seconds * 1000
  const times: number[] = []
  let count = 0
  async function loop(): Promise<void> {
    while (performance.now() < endAt) times.push((await call(count++)).ms)
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return { perSecond: times.length / seconds, times }
}
