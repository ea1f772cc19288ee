import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Precondition } from '#server/journal/author.ts'
import { version } from '#server/shared/process/version.ts'

/**
 * The ETag of a response: program version, data id, household, revision, date, role, and after `-u` the record's last
 * change. It contains the household, because browsers send an ETag also in requests for another household, despite
 * `Vary`.
 */
export function tagOf(
  dataEpoch: string,
  { householdUuid, revision, role }: Pick<Actor, 'householdUuid' | 'revision' | 'role'>,
  today: string,
  record?: unknown,
): string {
  const changed = updatedAtOf(record)
  const asOf = changed === undefined ? '' : `-u${changed.toString(36)}`
  return `"${version}-${dataEpoch}-${householdUuid}-${revision}-${role}-${today}${asOf}"`
}

function updatedAtOf(record: unknown): number | undefined {
  const isRecord = typeof record === 'object' && record !== null && 'updatedAt' in record && 'id' in record
  return isRecord && typeof record.updatedAt === 'string' ? Date.parse(record.updatedAt) : undefined
}

export function hasETag({ method, access, produces, volatile }: Endpoint): boolean {
  return method === 'GET' && access === 'read' && !produces && !volatile
}

/** Returns the tag in `If-None-Match` that matches the current version, if any. */
export function findUnchanged(request: FastifyRequest, tag: string): string | undefined {
  return readTags(request.headers['if-none-match']).find((one) => one.replace(/-u\w+"$/, '"') === tag)
}

/** Returns the version of the record that the caller knows, according to `If-Match`. */
export function parseIfMatch(request: FastifyRequest, id: string | undefined): Precondition | undefined {
  const tags = readTags(request.headers['if-match'])
  if (id === undefined || tags.length === 0 || tags.includes('*')) return undefined
  const times = tags.flatMap((tag) => /-u(\w+)"$/.exec(tag)?.[1] ?? [])
  return { id, updatedAt: times.map((time) => Number.parseInt(time, 36)) }
}

function readTags(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((tag) => tag.trim().replace(/^W\//, '') || [])
}
