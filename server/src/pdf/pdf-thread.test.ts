import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { readMemorySize } from '#server/shared/process/memory-size.ts'
import { countThreads, drawInThread, type Drawing } from './pdf-thread.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const dataDir = await temporaryFolder()

const stays = new AbortController().signal
const drawFor = (drawing: Drawing<string>, signal = stays) =>
  drawInThread(drawing, { dataDir, householdId: 1, signal })

function makeThread(source: string): URL {
  const begin = `const { parentPort, threadId } = process.getBuiltinModule('node:worker_threads')\n`
  return new URL(`data:text/javascript,${encodeURIComponent(begin + source)}`)
}

describe('drawInThread', () => {
  /** Each file consists of its head, its batches and the id of the thread that drew it. */
  const source = `
    parentPort.on('message', (task) => {
      const post = (text) => parentPort.postMessage(new TextEncoder().encode(text))
      if (task === 'end') post('by ' + threadId)
      else if (task.batch === 'throws') throw new Error('broken')
      else post((task.head ?? task.batch) + ' ')
      if (task === 'end') parentPort.postMessage('end')
      else if (task.batch) parentPort.postMessage(1)
    })`

  /** Draws a file, checks that it contains only this file, and returns the thread. */
  async function draw(
    thread: URL,
    name: string,
    { batch = 'drawn', begun = () => Promise.resolve() } = {},
  ): Promise<string> {
    const produce: Drawing<string>['produce'] = async (pass) => {
      await begun()
      await pass(batch)
    }
    const text = (await buffer(await drawFor({ program: thread, head: name, produce }))).toString()
    expect(text).toMatch(new RegExp(`^${name} ${batch} by \\d+$`))
    return text.split(' by ')[1] ?? ''
  }

  it('draws one file after another in the same thread, and two files at the same time in two threads', async () => {
    const thread = makeThread(source)
    const first = await draw(thread, 'one')
    // The first file that has a thread waits until the second one has a thread, too.
    const both = Promise.withResolvers<void>()
    let count = 0
    const begun = () => {
      if (++count === 2) both.resolve()
      return both.promise
    }
    const next = await Promise.all([draw(thread, 'two', { begun }), draw(thread, 'three', { begun })])
    expect(next).toContain(first)
    expect(new Set(next).size).toBe(2)
  })

  it('ends a thread half a minute after its last file, not after its first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const thread = makeThread(`${source}\n// that waits`)
      const first = await draw(thread, 'one')
      vi.advanceTimersByTime(20_000)
      expect(await draw(thread, 'two')).toBe(first)
      vi.advanceTimersByTime(20_000)
      expect(await draw(thread, 'three')).toBe(first)
      vi.advanceTimersByTime(30_000)
      expect(await draw(thread, 'four')).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })

  it('draws no other file in a thread that failed or was aborted', async () => {
    const thread = makeThread(`${source}\n// of this test`)
    const first = await draw(thread, 'one')
    await expect(draw(thread, 'two', { batch: 'throws' })).rejects.toThrow('broken')
    const second = await draw(thread, 'three')
    expect(second).not.toBe(first)
    const leaves = new AbortController()
    const left = drawFor(
      {
        program: thread,
        head: 'four',
        produce: async (pass) => {
          await pass('drawn')
          leaves.abort()
          await pass('drawn')
        },
      },
      leaves.signal,
    )
    await expect(left.then(buffer)).rejects.toMatchObject({ status: 503 })
    expect(await draw(thread, 'five')).not.toBe(second)
  })

  it('draws every file when no client reads the earlier files, and leaves no temporary file', async () => {
    const thread = makeThread(`
      parentPort.on('message', (task) => {
        if (task === 'end') parentPort.postMessage(new Uint8Array(1_000_000))
        if (task === 'end') parentPort.postMessage('end')
      })`)
    const unread = []
    for (let count = 0; count < 8; count++)
      unread.push(await drawFor({ program: thread, head: count, produce: async () => undefined }))
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
    for (const file of unread) expect(await buffer(file)).toHaveLength(1_000_000)
  })

  it('draws nothing for a client that disconnects while its file waits', async () => {
    const thread = makeThread(source)
    const others = Promise.withResolvers<void>()
    const running = Array.from({ length: countThreads(readMemorySize()) }, () =>
      drawFor({ program: thread, head: 'other', produce: () => others.promise }),
    )
    const leaves = new AbortController()
    const produce = vi.fn<Drawing<string>['produce']>()
    const left = drawFor({ program: thread, head: 'left', produce }, leaves.signal)
    leaves.abort()
    await expect(left).rejects.toMatchObject({ status: 503, code: 'busy' })
    others.resolve()
    for (const file of await Promise.all(running)) await buffer(file)
    expect(produce).not.toHaveBeenCalled()
  })
})

describe('countThreads', () => {
  it.each([
    [256, 1],
    [512, 1],
    [1024, 3],
    [4096, 4],
  ])('with %d MB of memory returns %d as the number of threads', (megabytes, threads) => {
    expect(countThreads(megabytes * 2 ** 20)).toBe(threads)
  })
})
