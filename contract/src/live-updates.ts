import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { oneOf } from './scalars.ts'

export const eventNames = [
  'item.mutation',
  'location.mutation',
  'label.mutation',
  'maintenance.mutation',
  'template.mutation',
  'view.mutation',
  'fieldDescription.mutation',
  'policy.mutation',
  'claim.mutation',
  'group.mutation',
  'ping',
] as const
export type EventName = (typeof eventNames)[number]

/** Names of events for clients of later API generations. These clients also receive the events in `eventNames`. */
const laterEventNames = ['entity.mutation', 'tag.mutation'] as const
export type LaterEventName = (typeof laterEventNames)[number]

/** Every message of the socket has this form. After a change, clients reload the data that they show. */
export const LiveMessage = Type.Object({
  event: oneOf(
    [...eventNames, ...laterEventNames],
    'The kind of record that changed in the household; `ping` every 10 seconds.',
  ),
})
export type LiveMessage = Static<typeof LiveMessage>

/** The close code of the socket when the person may no longer receive live events. */
export const accessEnded = 4401

export const tooManySockets = 1013

export const listenToEvents = endpoint({
  method: 'GET',
  path: '/ws/events',
  access: 'read',
  tag: 'Events',
  summary:
    'A WebSocket that sends `{"event": "item.mutation"}` when something in the household changes. The token is sent as in other requests, or as `Sec-WebSocket-Protocol: hb-auth, <token>`. Anything but an upgrade is 400. The socket is closed with 4401 when access ends, and immediately with 1013 when the person has thirty open.',
  responses: {},
  volatile: true,
})
