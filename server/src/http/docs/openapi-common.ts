import { cookieNames } from '../cookies.ts'

/** The introduction of the API page. Its Markdown may use paragraphs, bold and code only. */
export const introduction = [
  'Cubby is a self-hosted home inventory. Request and response bodies are JSON in UTF-8; `HEAD` works wherever `GET` does; unknown keys are ignored.',
  '**Sign in.** `POST /users/login` returns a `token`; send it unchanged in the `Authorization` header. A long-running program uses an API key (`hb_…`) in the same header. `?access_token=` and the session cookies work too; the first valid one of header, query and cookie counts.',
  '**Households.** A request is about one household: the one whose id is in the header `X-Tenant`, else in `?tenant=`, else the person’s default. Records of another household are treated as if they did not exist.',
  '**Write.** An absent key keeps its value, so the body of a `GET` is a valid `PUT`. `null` keeps the value too, except that it clears a date and a parent. The response to a write that changed something has the header `Cubby-Batch`; `POST /journal/{batch}/undo` undoes all of it. A create that ignored keys of the body names them in the header `Cubby-Ignored`.',
  '**Read again.** Most responses about a household have an `ETag`: send it in `If-None-Match` to get 304 while nothing has changed, or in `If-Match` with a write to get 412 when the record has changed meanwhile.',
  '**Errors.** Every response that is not a success has the shape of Error: a stable `code` for programs, a sentence for people in `error`, and the reason for each refused key in `fields`.',
  '**Stability.** Paths, keys and codes are added, but never removed or given another meaning. So ignore keys that you do not know.',
].join('\n\n')

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a sign-in, with or without `Bearer `, or an API key (`hb_…`).',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.token,
    description: 'Set when signing in, for browsers. A write is then refused if it comes from another site.',
  },
  query: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'For addresses that cannot have headers. It may end up in the logs of a proxy.',
  },
}

export const commonParameters = {
  Tenant: {
    name: 'X-Tenant',
    in: 'header',
    description:
      'The id of the household that the request is about; default: the person’s default household.',
    schema: { type: 'string', format: 'uuid' },
  },
  TenantQuery: {
    name: 'tenant',
    in: 'query',
    description: 'The same as `X-Tenant`, for addresses that cannot have headers.',
    schema: { type: 'string', format: 'uuid' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the version you have: 304 when it is still current.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the record as you loaded it: 412 when it was changed later. Without it the last write wins.',
    schema: { type: 'string' },
  },
}

export const commonHeaders = {
  ETag: {
    description:
      'Identifies this version of the response; for a single record, it is also valid in `If-Match`.',
    schema: { type: 'string' },
  },
  CubbyBatch: {
    description: 'The batch that can be undone; absent when there is nothing to undo.',
    schema: { type: 'string', format: 'uuid' },
  },
  CubbyIgnored: {
    description:
      'The keys of the body that were ignored, because they are unknown or their values cannot be read: percent-encoded and separated by commas; `...` at the end means that there are more. Absent when there are none.',
    schema: { type: 'string' },
  },
}
