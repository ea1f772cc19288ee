import {
  accessEnded,
  tooManySockets,
  type EventName,
  type LaterEventName,
  type LiveMessage,
} from '#contract/live-updates.ts'
import type { SocketCall } from '#server/http/socket.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { perContext } from '#server/shared/process/per-context.ts'

const pingMs = 10_000
/** Interval of the ping frames of the WebSocket protocol, which clients answer automatically. */
const probeMs = 54_000
const idleTimeoutMs = 60_000
/** A socket is closed when more bytes than this wait to be sent, because its client is too slow. */
const maxWaitingBytes = 1_000_000
const maxSockets = 30

const socketsOf = perContext(() => new Map<string, Set<SocketCall['socket']>>())

const eventOf: Readonly<Record<EntityName, EventName>> = {
  household: 'group.mutation',
  location: 'location.mutation',
  label: 'label.mutation',
  item: 'item.mutation',
  attachment: 'item.mutation',
  maintenance: 'maintenance.mutation',
  template: 'template.mutation',
  view: 'view.mutation',
  fieldDescription: 'fieldDescription.mutation',
  policy: 'policy.mutation',
  claim: 'claim.mutation',
  claimItem: 'claim.mutation',
}

const laterEventOf: Partial<Record<EventName, LaterEventName>> = {
  'item.mutation': 'entity.mutation',
  'location.mutation': 'entity.mutation',
  'template.mutation': 'entity.mutation',
  'label.mutation': 'tag.mutation',
}

/** Sends the events of the household to a socket, until the socket closes or its user loses access. */
export function streamLiveEvents(call: SocketCall): void {
  const { context, actor, socket, isAllowed } = call
  if (!registerSocket(call)) return socket.close(tooManySockets)
  let lastMessageAt = context.now()

  function sendEvent(event: LiveMessage['event']): void {
    const message: LiveMessage = { event }
    if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  async function checkAccess(): Promise<void> {
    if (!(await isAllowed())) socket.close(accessEnded)
  }

  function sendHeartbeat(): void {
    if (context.now() - lastMessageAt >= idleTimeoutMs) return socket.terminate()
    sendEvent('ping')
    void checkAccess()
  }

  const stopListening = context.events.subscribe((event) => {
    if (event.kind === 'access') {
      if (event.userId === actor.userId) void checkAccess()
    } else if (event.householdId === actor.householdId) {
      const names = event.entities.map((entity) => eventOf[entity])
      const later = names.flatMap((name) => laterEventOf[name] ?? [])
      for (const name of [...names, ...new Set(later)]) sendEvent(name)
    }
  })
  const heartbeatTimer = setInterval(sendHeartbeat, pingMs)
  const pingTimer = setInterval(() => socket.ping(), probeMs)

  for (const sign of ['message', 'ping', 'pong']) {
    socket.on(sign, () => {
      lastMessageAt = context.now()
      // The server answers each ping of a client with a pong. When a client sends pings but does not read, the unsent
      // pongs fill the buffer.
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    })
  }
  socket.on('close', () => {
    stopListening()
    clearInterval(heartbeatTimer)
    clearInterval(pingTimer)
  })
}

function registerSocket({ context, actor, socket }: SocketCall): boolean {
  const people = socketsOf(context)
  const sockets = people.get(actor.userId) ?? new Set()
  const open = [...sockets].filter((one) => one.readyState === one.OPEN)
  if (open.length >= maxSockets) return false
  people.set(actor.userId, sockets.add(socket))
  socket.on('close', () => {
    sockets.delete(socket)
    if (sockets.size === 0) people.delete(actor.userId)
  })
  return true
}
