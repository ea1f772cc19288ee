import { describe, expect, it } from 'vitest'
import type { Api } from '#server/http/docs/openapi.ts'
import { findBreakingChanges } from '#scripts/api-changes.ts'

type Json = Record<string, unknown>

/** An API with one operation, which takes and returns a `Thing`. */
function createApi(thing: Json = {}, operation: Json = {}): Api {
  const schema = { $ref: '#/components/schemas/Thing' }
  const content = { 'application/json': { schema } }
  const post = { parameters: [], requestBody: { required: true, content }, responses: { 200: { content } } }
  // as: the object lacks most properties of an API document, but the comparison reads only `paths` and `components`.
  return {
    paths: { '/things': { post: { ...post, ...operation } } },
    components: { schemas: { Thing: { type: 'object', ...thing } } },
  } as unknown as Api
}

function createParameter(schema: Json, required = false): Json {
  return { parameters: [{ name: 'sort', in: 'query', required, schema }] }
}

const text = { type: 'string' }
const kinds = (...values: string[]) => ({ properties: { kind: { enum: values } } })
const one = (schema: Json, required: string[] = []) => ({ properties: { name: schema }, required })
const body = 'POST /things body'
const response = 'POST /things 200'

describe('The comparison with the API of the last release', () => {
  it.each([
    ['another operation', createApi(), { ...createApi(), paths: { ...createApi().paths, '/new': {} } }],
    ['another property', createApi(), createApi(one(text))],
    ['another optional parameter', createApi(), createApi({}, createParameter(text))],
    [
      'a parameter that became optional',
      createApi({}, createParameter(text, true)),
      createApi({}, createParameter(text)),
    ],
    ['another value of an enum', createApi(kinds('a')), createApi(kinds('a', 'b'))],
    ['a tree that refers to itself', createTree(), createTree()],
  ])('accepts %s', (_what, before, after) => {
    expect(findBreakingChanges(before, after)).toEqual([])
  })

  it.each([
    ['an operation', createApi(), { ...createApi(), paths: {} }, ['POST /things was removed']],
    [
      'a property',
      createApi(one(text)),
      createApi(),
      [`${body} name was removed`, `${response} name was removed`],
    ],
    [
      'a required input',
      createApi(one(text)),
      createApi(one(text, ['name'])),
      [`${body} name became required`],
    ],
    [
      'a property that is always there',
      createApi(one(text, ['name'])),
      createApi(one(text)),
      [`${response} name became optional`],
    ],
    [
      'a type',
      createApi(one(text)),
      createApi(one({ type: 'number' })),
      [`${body} name was string and is number`, `${response} name was string and is number`],
    ],
    [
      'a value of an enum',
      createApi(kinds('a', 'b')),
      createApi(kinds('a')),
      [`${body} kind no longer accepts b`],
    ],
    [
      'a longer text',
      createApi(one({ ...text, maxLength: 9 })),
      createApi(one({ ...text, maxLength: 8 })),
      [`${body} name has a narrower maxLength`],
    ],
    [
      'a response that is never null',
      createApi(one(text)),
      createApi(one({ anyOf: [text, { type: 'null' }] })),
      [`${response} name has other alternatives`],
    ],
    [
      'null in a request',
      createApi(one({ anyOf: [text, { type: 'null' }] })),
      createApi(one(text)),
      [`${body} name has other alternatives`],
    ],
    [
      'an item of a list',
      createApi(one({ type: 'array', items: one(text) })),
      createApi(one({ type: 'array', items: one({ type: 'integer' }) })),
      [
        `${body} name [] name was string and is integer`,
        `${response} name [] name was string and is integer`,
      ],
    ],
    [
      'a request without a parameter',
      createApi(),
      createApi({}, createParameter(text, true)),
      ['POST /things query sort became required'],
    ],
    [
      'a value of a parameter',
      createApi({}, createParameter(text)),
      createApi({}, createParameter({ ...text, enum: ['name'] })),
      ['POST /things query sort no longer accepts any value'],
    ],
    ['a status', createApi(), createApi({}, { responses: {} }), ['POST /things 200 was removed']],
    [
      'a media type',
      createApi(),
      createApi({}, { responses: { 200: { content: { 'text/csv': {} } } } }),
      ['POST /things 200 is no longer application/json'],
    ],
  ])('reports the loss of %s', (_what, before, after, expected) => {
    expect(findBreakingChanges(before, after)).toEqual(expected)
  })
})

function createTree(): Api {
  return createApi({
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
  })
}
