import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, oneOf, Uuid } from '#contract/scalars.ts'

export const foundKinds = ['item', 'location', 'label', 'template'] as const

export const Found = Type.Object({
  id: Uuid,
  kind: oneOf(foundKinds),
  groupId: Uuid,
  groupName: Type.String(),
})
export type Found = Static<typeof Found>

export const findRecord = endpoint({
  method: 'GET',
  path: '/find/:id',
  access: 'account',
  tag: 'Groups',
  summary:
    'Which of your households contains this, so that a printed label scanned in another one leads there.',
  params: IdParams,
  responses: { 200: Found },
})
