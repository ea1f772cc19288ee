import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openReconnectingSocket } from './reconnecting-socket.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  isClosed = false
  constructor() {
    super()
    FakeSocket.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(data: string) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  drop(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeSocket.opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function keep(mayOpen: () => 'yes' | 'no' | 'ended' = () => 'yes') {
  const heard: string[] = []
  const opens = vi.fn<(isFirst: boolean) => void>()
  const socket = openReconnectingSocket({
    url: () => 'ws://cubby.example/',
    onEvent: (event) => heard.push(event),
    onOpen: opens,
    mayOpen: async () => mayOpen(),
  })
  return { socket, heard, opens }
}

const last = () => FakeSocket.opened.at(-1)

it('The socket calls onEvent for changes only', () => {
  const { heard } = keep()
  for (const data of ['{"event":"item.mutation"}', '{"event":"ping"}', '{"event":"news"}', 'null', '{'])
    last()?.say(data)
  expect(heard).toEqual(['item.mutation'])
})

it('The socket retries after 1, 2, 4 … 30 seconds, and starts again with 1 after a message', async () => {
  keep()
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = FakeSocket.opened.length
    last()?.drop()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(FakeSocket.opened).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.opened).toHaveLength(before + 1)
  }
  last()?.say('{"event":"ping"}')
  last()?.drop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.opened).toHaveLength(9)
})

it('The socket calls onOpen each time it opens, with true only the first time', async () => {
  const { opens } = keep()
  last()?.dispatchEvent(new Event('open'))
  last()?.drop()
  await vi.advanceTimersByTimeAsync(1000)
  last()?.dispatchEvent(new Event('open'))
  expect(opens.mock.calls).toEqual([[true], [false]])
})

it('The socket reconnects after a long silence', async () => {
  keep()
  const first = last()
  first?.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(26_001)
  expect([first?.isClosed, FakeSocket.opened.length]).toEqual([true, 2])
})

it('The socket ignores late messages of a lost connection', async () => {
  keep()
  const first = last()
  first?.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(25_000)
  first?.say('{"event":"ping"}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(2)
})

it('The socket stays closed when access has ended, until reconnectNow is called after the user has signed in', async () => {
  let response: 'yes' | 'ended' = 'ended'
  const { socket } = keep(() => response)
  last()?.drop(4401)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSocket.opened).toHaveLength(1)
  response = 'yes'
  socket.reconnectNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.opened).toHaveLength(2)
})

it('The socket does nothing after it was stopped', async () => {
  const { socket } = keep()
  const own = last()
  socket.stop()
  own?.drop()
  socket.reconnectNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([own?.isClosed, FakeSocket.opened.length]).toEqual([true, 1])
})
