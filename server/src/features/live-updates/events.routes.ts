import { listenToEvents } from '#contract/live-updates.ts'
import type { AddRoute } from '#server/http/route.ts'
import type { AddSocket } from '#server/http/socket.ts'
import { streamLiveEvents } from './events.service.ts'

export function eventRoutes(_add: AddRoute, addSocket: AddSocket): void {
  addSocket(listenToEvents, streamLiveEvents)
}
