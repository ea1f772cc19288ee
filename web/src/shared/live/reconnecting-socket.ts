import { accessEnded, type EventName, eventNames } from '#contract/live-updates.ts'

interface LiveSocketOptions {
  url: () => string
  onEvent: (event: EventName) => void
  /** Called when the socket is open. The caller has missed all changes that happened while it was not open. */
  onOpen: (isFirst: boolean) => void
  /**
   * Called before the socket reconnects: `yes` reconnects, `no` asks again later, `ended` stops until `reconnectNow` is
   * called.
   */
  mayOpen: () => Promise<'yes' | 'no' | 'ended'>
}

const initialBackoffMs = 1000
const maxBackoffMs = 30_000
/**
 * Milliseconds without a message after which the socket counts as lost. The server sends a message every ten seconds.
 */
const idleTimeoutMs = 25_000

/** Opens a socket and reopens it after failures with increasing delays (1 s to 30 s), until it is stopped. */
export function openReconnectingSocket({ url, onEvent, onOpen, mayOpen }: LiveSocketOptions) {
  let socket: ReturnType<typeof openSocket> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let wasOpen = false
  let isStopped = false

  function open() {
    socket = openSocket(url(), {
      onOpen() {
        onOpen(!wasOpen)
        wasOpen = true
      },
      onMessage(data) {
        // Resets the delay here instead of in `onOpen`, because an overloaded server accepts sockets and closes them at
        // once.
        failures = 0
        const event = readEvent(data)
        if (event && event !== 'ping') onEvent(event)
      },
      onLost: retryLater,
    })
  }

  function retryLater(isEnded: boolean) {
    socket = undefined
    const pauseMs = isEnded ? 0 : Math.min(initialBackoffMs * 2 ** failures, maxBackoffMs)
    failures += 1
    // Waits for a random time, so that not all tabs reconnect to a restarted server at once.
    pause = setTimeout(() => void retry(), pauseMs * (1 - Math.random() / 4))
  }

  async function retry() {
    clearTimeout(pause)
    pause = undefined
    const decision = await mayOpen()
    if (isStopped || socket || pause) return
    if (decision === 'yes') open()
    else if (decision === 'no') retryLater(false)
  }

  open()
  return {
    /** Reconnects at once, without the increasing delay. Called when the network is likely to work again. */
    reconnectNow() {
      if (socket || isStopped) return
      failures = 0
      void retry()
    },
    stop() {
      isStopped = true
      clearTimeout(pause)
      socket?.close()
      socket = undefined
    },
  }
}

interface SocketListeners {
  onOpen: () => void
  onMessage: (data: unknown) => void
  /** Called once when the socket has closed or was silent for too long, but not after `close`. */
  onLost: (isEnded: boolean) => void
}

function openSocket(url: string, { onOpen, onMessage, onLost }: SocketListeners) {
  const socket = new WebSocket(url)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  socket.addEventListener('open', () => {
    listen()
    onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return
    listen()
    onMessage(data)
  })
  socket.addEventListener('close', ({ code }) => lose(code === accessEnded))

  function listen() {
    clearTimeout(silence)
    silence = setTimeout(() => lose(false), idleTimeoutMs)
  }

  function lose(isEnded: boolean) {
    if (isOver) return
    close()
    onLost(isEnded)
  }

  function close() {
    isOver = true
    clearTimeout(silence)
    socket.close()
  }

  return { close }
}

function readEvent(data: unknown) {
  try {
    const message: unknown = JSON.parse(String(data))
    const name = typeof message === 'object' && message && 'event' in message ? message.event : undefined
    return eventNames.find((event) => event === name)
  } catch {
    return undefined
  }
}
