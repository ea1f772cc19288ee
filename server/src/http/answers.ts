import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Expected } from '#server/journal/journal.ts'
import { version } from '#server/shared/version.ts'

/** Memory for answers that are ready to send. */
const maxBytes = 8_000_000
/** Larger answers are rare and would push out many small ones. */
const maxAnswerBytes = 500_000

/** An answer as it goes over the wire, with its ETag. */
interface ReadyAnswer {
  readonly bytes: Buffer
  readonly tag: string
}

export interface AnswerMemory {
  get(key: string): ReadyAnswer | undefined
  set(key: string, answer: ReadyAnswer): void
}

/** Answers that were serialised already, the ones used last kept longest. Their keys hold the revision. */
export function createAnswerMemory(): AnswerMemory {
  const answers = new Map<string, ReadyAnswer>()
  let size = 0
  return {
    get(key) {
      const answer = answers.get(key)
      if (answer === undefined) return undefined
      answers.delete(key)
      answers.set(key, answer)
      return answer
    },
    set(key, answer) {
      if (answer.bytes.length > maxAnswerBytes) return
      size += answer.bytes.length - (answers.get(key)?.bytes.length ?? 0)
      answers.delete(key)
      answers.set(key, answer)
      for (const [oldest, { bytes }] of answers) {
        if (size <= maxBytes) return
        answers.delete(oldest)
        size -= bytes.length
      }
    },
  }
}

/**
 * What every answer about a household depends on: the program, the household's revision and date, and the person's
 * role. Behind `-u` stands when the one thing that was asked for was changed last.
 */
export function tagOf(
  { revision, role }: Pick<Actor, 'revision' | 'role'>,
  today: string,
  thing?: unknown,
): string {
  const changed = updatedAtOf(thing)
  return `"${version}-${revision}-${role}-${today}${changed === undefined ? '' : `-u${changed.toString(36)}`}"`
}

function updatedAtOf(thing: unknown): number | undefined {
  const isThing = typeof thing === 'object' && thing !== null && 'updatedAt' in thing && 'id' in thing
  return isThing && typeof thing.updatedAt === 'string' ? Date.parse(thing.updatedAt) : undefined
}

/** What a household's revision decides can be remembered, and a client need not load it twice. */
export function hasETag({ method, access, produces, volatile }: Endpoint): boolean {
  return method === 'GET' && access === 'read' && !produces && !volatile
}

/** The tag of what the client has, if that is still what it would get. */
export function findUnchanged(request: FastifyRequest, tag: string): string | undefined {
  return readTags(request.headers['if-none-match']).find((one) => one.replace(/-u\w+"$/, '"') === tag)
}

/** What `If-Match` says about the thing that a request changes. */
export function readExpected(request: FastifyRequest, id: string | undefined): Expected | undefined {
  const tags = readTags(request.headers['if-match'])
  if (id === undefined || tags.length === 0 || tags.includes('*')) return undefined
  const times = tags.flatMap((tag) => /-u(\w+)"$/.exec(tag)?.[1] ?? [])
  return { id, updatedAt: times.map((time) => Number.parseInt(time, 36)) }
}

function readTags(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((tag) => tag.trim().replace(/^W\//, '') || [])
}
