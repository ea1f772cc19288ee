import { Ajv } from 'ajv'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** It keeps what it compiled by the schema, so that the servers of a process, as in tests, share it. */
const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  allowUnionTypes: true,
  strict: false,
  validateFormats: false,
  // The compiler checks the schemas of the contract; to compile the schema of schemas takes longer than most of them.
  meta: false,
  validateSchema: false,
})
const writers = new WeakMap<object, (value: unknown) => string>()

/** Compiles a schema when its route is first used: all at once would cost most of the start. */
export function compileLazily(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => {
    let check: ReturnType<typeof ajv.compile> | undefined
    return (value: unknown) => {
      check ??= ajv.compile(schema as object)
      return check(value) ? { value } : { error: (check.errors ?? []) as unknown as Error }
    }
  })
  app.setSerializerCompiler(({ schema }) => {
    let write: ((value: unknown) => string) | undefined
    return (value: unknown) => {
      write ??= writerOf(schema)
      return write(value)
    }
  })
}

function writerOf(schema: object): (value: unknown) => string {
  const known = writers.get(schema)
  if (known) return known
  const write = fastJson(schema)
  writers.set(schema, write)
  return write
}
