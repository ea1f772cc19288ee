import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, NoContent, oneOf, Uuid } from './scalars.ts'

export const RunId = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling.',
  }),
)

const runStates = ['checking', 'waiting', 'writing', 'done', 'cancelled', 'failed'] as const

export const RunProgress = Type.Object({
  id: Uuid,
  state: oneOf(
    runStates,
    '`waiting`: for other writes to finish; `failed`: refused or interrupted, nothing was changed.',
  ),
  rows: Type.Integer({ description: 'Rows or records found so far; all of them once it is writing.' }),
  done: Type.Integer({ description: 'Those that are written.' }),
})
export type RunProgress = Static<typeof RunProgress>

export const getRun = endpoint({
  method: 'GET',
  path: '/runs/:id',
  access: 'read',
  tag: 'Runs',
  summary:
    'The progress of an import, a bulk change or an undo that was sent with an `id`; also available for a while after its end.',
  params: IdParams,
  responses: { 200: RunProgress },
  volatile: true,
})

export const cancelRun = endpoint({
  method: 'DELETE',
  path: '/runs/:id',
  access: 'write',
  tag: 'Runs',
  summary: 'Cancel it: nothing is changed, and its own request gets 409. 409 when it has already ended.',
  params: IdParams,
  responses: { 204: NoContent },
  errors: [409],
})
