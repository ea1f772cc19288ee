export type JsonObject = Readonly<Record<string, unknown>>

/** Parses JSON from an external source. Returns undefined unless it is an object. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    // Invalid JSON is no object, so return undefined.
    return undefined
  }
}

export function asObject(value: unknown): JsonObject | undefined {
  // as: the compiler knows no keys of the object, but any key of an object can be read.
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined
}
