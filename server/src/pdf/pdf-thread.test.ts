import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { drawInThread } from './pdf-thread.ts'

function makeThread(source: string): URL {
  const begin = `const { parentPort, threadId } = process.getBuiltinModule('node:worker_threads')\n`
  return new URL(`data:text/javascript,${encodeURIComponent(begin + source)}`)
}

describe('A thread that draws', () => {
  /** A file is its head, its batches and the thread that drew it. */
  const source = `
    parentPort.on('message', (task) => {
      const post = (text) => parentPort.postMessage(new TextEncoder().encode(text))
      if (task === 'end') post('by ' + threadId)
      else if (task.batch === 'throws') throw new Error('broken')
      else post((task.head ?? task.batch) + ' ')
      if (task === 'end') parentPort.postMessage('end')
      else if (task.batch) parentPort.postMessage(1)
    })`

  /** Returns the thread that drew a file of this name, which has no other in it. */
  async function draw(thread: URL, name: string, { batch = 'drawn' } = {}): Promise<string> {
    const file = drawInThread<string>(thread, name, async (pass) => void (await pass(batch)))
    const text = (await buffer(file)).toString()
    expect(text).toMatch(new RegExp(`^${name} ${batch} by \\d+$`))
    return text.split(' by ')[1] ?? ''
  }

  it('draws the next file too, and another one beside it has a thread of its own', async () => {
    const thread = makeThread(source)
    const first = await draw(thread, 'one')
    const [second, beside] = await Promise.all([draw(thread, 'two'), draw(thread, 'three')])
    expect(second).toBe(first)
    expect(beside).not.toBe(first)
  })

  it('waits for the next file just as long after each one', async () => {
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

  it('draws no other file after one that it failed at, or that nobody wanted any more', async () => {
    const thread = makeThread(`${source}\n// of this test`)
    const first = await draw(thread, 'one')
    await expect(draw(thread, 'two', { batch: 'throws' })).rejects.toThrow('broken')
    const second = await draw(thread, 'three')
    expect(second).not.toBe(first)
    const left = drawInThread<string>(thread, 'four', async (pass) => {
      for (;;) await pass('drawn')
    })
    for await (const _ of left) break
    expect(await draw(thread, 'five')).not.toBe(second)
  })
})
