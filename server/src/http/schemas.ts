import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** All servers of a process, such as those of tests, share one compiler, because it caches compiled schemas. */
const ajv = new Ajv({
  useDefaults: true,
  allowUnionTypes: true,
  strict: false,
  validateFormats: false,
  // Schemas are not validated, because the TypeScript compiler checks them. Compiling the meta-schema would take
  // longer than compiling most schemas.
  meta: false,
  validateSchema: false,
})
const writers = new WeakMap<object, (value: unknown) => string>()

/** Compiles each schema on first use, because compiling all schemas would take most of the time of a start. */
export function useLazyCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => {
    const findErrors = createCheck(schema)
    return (value: unknown) => {
      const errors = findErrors(value)
      return errors.length > 0 ? { error: errors as unknown as Error } : { value }
    }
  })
  app.setSerializerCompiler(
    ({ schema }) =>
      (value: unknown) =>
        writers.getOrInsertComputed(schema, fastJson)(value),
  )
}

/** Returns a function that returns the errors of a value. It compiles the schema on first use. */
export function createCheck(schema: object): FindErrors {
  let check: ValidateFunction | undefined
  let findErrors: FindErrors | undefined
  return (value) => {
    check ??= ajv.compile(schema)
    if (check(value)) return []
    const first = check.errors ?? []
    findErrors ??= errorsByKey(schema)
    const errors = findErrors(value)
    return errors.length > 0 ? errors : first
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

type FindErrors = (value: unknown) => ErrorObject[]

/**
 * Returns only the first error of each key: all errors of a million entries would take a second and hundreds of
 * megabytes.
 */
function errorsByKey({ properties = {}, required = [] }: ObjectSchema): FindErrors {
  const checks = new Map<string, ValidateFunction>()
  return (value) => {
    const errors: ErrorObject[] = []
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return errors
    for (const [key, property] of Object.entries(properties)) {
      const isRequired = required.includes(key)
      if (!isRequired && !Object.hasOwn(value, key)) continue
      const check = checks.getOrInsertComputed(key, () =>
        ajv.compile({ properties: { [key]: property }, ...(isRequired && { required: [key] }) }),
      )
      if (!check(value)) errors.push(...(check.errors ?? []))
    }
    return errors
  }
}
