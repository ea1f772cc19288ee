export type JsonObject = Readonly<Record<string, unknown>>

/** Parses JSON from elsewhere; undefined when it is not an object. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    // No JSON is no object either.
    return undefined
  }
}

export function asObject(value: unknown): JsonObject | undefined {
  // as: any object can be asked for any key.
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined
}
