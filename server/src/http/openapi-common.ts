import { cookieNames } from './cookies.ts'

/** What a reader must know before the first operation; Markdown of paragraphs, bold and code alone. */
export const introduction = [
  'Cubby is a self-hosted home inventory. Bodies and answers are JSON in UTF-8; `HEAD` works wherever `GET` does; unknown keys are ignored.',
  '**Sign in.** `POST /users/login` answers a `token` that goes as it is into the header `Authorization`. A program that runs for long uses an API key (`hb_…`) in the same place. `?access_token=` and the session cookies work too; the first valid one of header, query and cookie counts.',
  '**Households.** A request is about one household: the one whose id stands in the header `X-Tenant`, else in `?tenant=`, else the person’s own. What belongs to another household is answered as if it did not exist.',
  '**Write.** An absent key keeps its value, so what a `GET` answers is a valid `PUT`. `null` keeps too, but it clears a date and a parent. A write that changed something answers the header `Cubby-Batch`; `POST /journal/{batch}/undo` takes all of it back.',
  '**Read again.** Answers about a household have an `ETag`: send it in `If-None-Match` to hear 304 while nothing changed, or in `If-Match` with a write to hear 412 when the thing changed meanwhile.',
  '**Errors.** Every answer that is not a success has the shape of Error: a stable `code` for programs, a sentence in `error` for people, and in `fields` the reason for each refused key.',
  '**Promise.** What answers today keeps answering: paths, keys and codes are added, never taken away or given another meaning. So ignore what you do not know.',
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
    description: 'Set by the sign-in, for browsers. A write is then refused when it comes from another site.',
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
    description: 'The id of the household that the request is about; default: the person’s own.',
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
    description: 'The ETag of what you have: 304 when it is still current.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the thing as you loaded it: 412 when it was changed since. Without it the last write wins.',
    schema: { type: 'string' },
  },
}

export const commonHeaders = {
  ETag: {
    description: 'Stands for this answer; for one thing also good in `If-Match`.',
    schema: { type: 'string' },
  },
  CubbyBatch: {
    description: 'The batch that can be undone; absent when nothing changed that can be.',
    schema: { type: 'string', format: 'uuid' },
  },
}
