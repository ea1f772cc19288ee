import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '#server/http/docs/openapi.ts'
import type { Schema } from '#server/http/docs/openapi-schemas.ts'

type Operation = Api['paths'][string][string]
/**
 * The direction decides which changes are compatible: a request may accept more than before, and a response may return
 * more.
 */
type Direction = 'request' | 'response'

/** The same schema in two versions of the API. */
interface Pair {
  readonly at: string
  readonly before: Schema
  readonly after: Schema
  readonly direction: Direction
}

/** Returns the changes from `before` to `after` that break clients, such as a removed path or a narrower type. */
export function findBreakingChanges(before: Api, after: Api): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) return [`${at} was removed`]
      return [
        ...compareParameters(at, operation, now, [before, after]),
        ...compareBodies(at, operation, now, [before, after]),
        ...compareResponses(at, operation, now, [before, after]),
      ]
    }),
  )
}

type Apis = readonly [before: Api, after: Api]

function compareParameters(at: string, before: Operation, after: Operation, apis: Apis): string[] {
  const schemaOf = ({ parameters }: Operation): Schema => {
    const named = parameters.flatMap((one) => ('in' in one ? [one] : []))
    return {
      type: 'object',
      properties: Object.fromEntries(named.map((one) => [`${one.in} ${one.name}`, one.schema])),
      required: named.flatMap((one) => (one.required ? [`${one.in} ${one.name}`] : [])),
    }
  }
  return compare({ at, before: schemaOf(before), after: schemaOf(after), direction: 'request' }, apis)
}

function compareBodies(at: string, before: Operation, after: Operation, apis: Apis): string[] {
  const found =
    after.requestBody?.required && !before.requestBody?.required ? [`${at} body became required`] : []
  return [...found, ...compareContents(`${at} body`, before.requestBody, after.requestBody, 'request', apis)]
}

function compareResponses(at: string, before: Operation, after: Operation, apis: Apis): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const now = after.responses[status]
    if (!status.startsWith('2')) return []
    if (!now) return [`${at} ${status} was removed`]
    if ('$ref' in response || '$ref' in now) return []
    return compareContents(`${at} ${status}`, response, now, 'response', apis)
  })
}

type WithContent = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } | undefined

function compareContents(
  at: string,
  before: WithContent,
  after: WithContent,
  direction: Direction,
  apis: Apis,
): string[] {
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after?.content?.[type]?.schema
    return now ? compare({ at, before: schema, after: now, direction }, apis) : [`${at} is no longer ${type}`]
  })
}

function compare(pair: Pair, apis: Apis, seen: readonly string[] = []): string[] {
  const { at, direction } = pair
  const key = `${pair.before.$ref} ${pair.after.$ref}`
  // The schema of a tree refers to itself, so a comparison without this check would never end.
  if (pair.before.$ref && seen.includes(key)) return []
  const path = [...seen, key]
  const before = resolve(pair.before, apis[0])
  const after = resolve(pair.after, apis[1])
  const inner = (part: string, one: Schema, other: Schema) =>
    compare({ at: `${at} ${part}`, before: one, after: other, direction }, apis, path)

  if (before.anyOf || after.anyOf) {
    const [old, now] = [before.anyOf ?? [before], after.anyOf ?? [after]]
    const fits = (one: Schema, other: Schema) =>
      compare({ at, before: one, after: other, direction }, apis, path).length === 0
    const isWhole =
      direction === 'request'
        ? old.every((one) => now.some((other) => fits(one, other)))
        : now.every((other) => old.some((one) => fits(one, other)))
    return isWhole ? [] : [`${at} has other alternatives`]
  }
  if (isNarrowed(before.type, after.type, direction))
    return [`${at} was ${before.type ?? 'anything'} and is ${after.type ?? 'anything'}`]
  return [
    ...compareValues(at, before, after, direction),
    ...(before.items && after.items ? inner('[]', before.items, after.items) : []),
    ...Object.entries(propertiesOf(before)).flatMap(([name, property]) => {
      const now = propertiesOf(after)[name]
      return now ? inner(name, property, now) : [`${at} ${name} was removed`]
    }),
    ...compareRequired(at, before, after, direction),
  ]
}

function propertiesOf({ properties, patternProperties }: Schema): Readonly<Record<string, Schema>> {
  return { ...properties, ...patternProperties }
}

function resolve(schema: Schema, { components }: Api): Schema {
  return (schema.$ref && components.schemas[schema.$ref.replace('#/components/schemas/', '')]) || schema
}

/**
 * True when a type changed in a way that breaks clients. A request may accept any type instead of one, or all numbers
 * instead of integers. For a response, the opposite is allowed.
 */
function isNarrowed(before: string | undefined, after: string | undefined, direction: Direction): boolean {
  const [from, to] = direction === 'request' ? [before, after] : [after, before]
  return from !== to && to !== undefined && !(from === 'integer' && to === 'number')
}

function compareValues(at: string, before: Schema, after: Schema, direction: Direction): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (direction === 'response') return now || !old ? [] : [`${at} may be any value`]
  const lost = now ? (old ?? ['any value']).filter((value) => !now.includes(value)) : []
  const limits = (['maxLength', 'maximum', 'maxItems'] as const).filter(
    (name) => (after[name] ?? Infinity) < (before[name] ?? Infinity),
  )
  const minimums = (['minLength', 'minimum', 'minItems'] as const).filter(
    (name) => (after[name] ?? -Infinity) > (before[name] ?? -Infinity),
  )
  return [
    ...lost.map((value) => `${at} no longer accepts ${String(value)}`),
    ...[...limits, ...minimums].map((name) => `${at} has a narrower ${name}`),
  ]
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}

function compareRequired(at: string, before: Schema, after: Schema, direction: Direction): string[] {
  const [old, now] = [before.required ?? [], after.required ?? []]
  return direction === 'request'
    ? now.filter((name) => !old.includes(name)).map((name) => `${at} ${name} became required`)
    : old
        .filter((name) => after.properties?.[name] && !now.includes(name))
        .map((name) => `${at} ${name} became optional`)
}

/**
 * Compares the API with that of the newest release that git knows. Prints each breaking change, and fails when there is
 * one.
 */
function compareWithRelease(): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  if (!tag) {
    process.stdout.write('Not compared: git has no tag of a release.\n')
    return
  }
  const file = 'openapi.json'
  const current = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const found = findBreakingChanges(JSON.parse(git('show', `${tag}:${file}`)), JSON.parse(current))
  process.stdout.write(
    found.length === 0
      ? `All that ${tag} promised is still there.\n`
      : `Clients of ${tag} would break:\n${found.map((line) => `- ${line}\n`).join('')}`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}

if (import.meta.main) compareWithRelease()
