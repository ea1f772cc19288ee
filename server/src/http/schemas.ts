import { Ajv } from 'ajv'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Compiles a schema when its route is first used: all at once would cost most of the start. */
export function compileLazily(app: FastifyInstance): void {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    allowUnionTypes: true,
    strict: false,
    validateFormats: false,
  })
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
      write ??= fastJson(schema as object)
      return write(value)
    }
  })
}
