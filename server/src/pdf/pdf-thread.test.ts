import { afterEach, expect, it } from 'vitest'
import { openTrials } from './pdf-thread.ts'

const source = `
  const { parentPort } = process.getBuiltinModule('node:worker_threads')
  parentPort.on('message', (batch) => {
    if (batch === 'for ever') for (;;);
    if (batch === 'throws') throw new Error('broken')
    const kept = []
    if (batch === 'grows') for (;;) kept.push(new Array(100000).fill(0.5))
    parentPort.postMessage(new Uint8Array(3))
    parentPort.postMessage(1)
  })`
const thread = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const trials = openTrials<string>(thread, null, 5000)
afterEach(() => trials.stop())

it.each(['for ever', 'throws', 'grows'])(
  'What %s does not pass, and the next one has a thread of its own',
  async (batch) => {
    expect(await trials.passes('fine')).toBe(true)
    expect(await trials.passes(batch)).toBe(false)
    expect(await trials.passes('fine')).toBe(true)
  },
)
