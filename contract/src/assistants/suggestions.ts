import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { IdParams, Instant, NoContent, oneOf, pageOf, QueryNumber, queryNumber, Uuid } from '../scalars.ts'

export const suggestedTools = [
  'add_item',
  'edit_item',
  'move_items',
  'label_items',
  'lend_item',
  'return_item',
  'add_maintenance',
  'complete_maintenance',
  'attach_file',
  'add_location',
  'add_label',
] as const
export type SuggestedTool = (typeof suggestedTools)[number]

export const Suggestion = Type.Object({
  id: Uuid,
  createdAt: Instant,
  actor: Type.Object({ id: Uuid, name: Type.String() }, { description: 'The owner of the API key.' }),
  keyName: Type.String({ description: 'The name of the API key when it made the suggestion.' }),
  tool: oneOf(suggestedTools),
  input: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The input of the tool, without the contents of files.',
  }),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'The names of the records in the input by their ids, as far as they still exist.',
  }),
})
export type Suggestion = Static<typeof Suggestion>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/suggestions',
  access: 'read',
  tag: 'Suggestions',
  summary: 'The open suggestions of assistants, newest first.',
  query: Type.Object({ page: QueryNumber, pageSize: queryNumber('At most 50; default 20.') }),
  responses: {
    200: pageOf(Suggestion, 'All open suggestions.'),
  },
  // Suggestions change without a new revision, so the response has no ETag.
  volatile: true,
})

export const acceptSuggestion = endpoint({
  method: 'POST',
  path: '/suggestions/:id/accept',
  access: 'write',
  tag: 'Suggestions',
  summary:
    'Do what an assistant suggested, as a change of the caller. The suggestion stays open when that is refused.',
  params: IdParams,
  responses: { 204: NoContent },
  errors: [409, 413, 422],
})

export const declineSuggestion = endpoint({
  method: 'DELETE',
  path: '/suggestions/:id',
  access: 'write',
  tag: 'Suggestions',
  summary: 'Decline a suggestion, which deletes it.',
  params: IdParams,
  responses: { 204: NoContent },
})
