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
  return isObject(value) ? value : undefined
}

/** True for a value that is an object in JSON, and so neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * True for JSON with more than `maxDepth` levels. Reads the text without parsing it, because parsing a few megabytes of
 * brackets takes seconds and much memory.
 */
export function isNestedDeeper(json: string, maxDepth: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length && depth <= maxDepth; index++) {
    const character = json[index]
    if (isInText && character === '\\') index++
    else if (character === '"') isInText = !isInText
    else if (!isInText && (character === '[' || character === '{')) depth++
    else if (!isInText && (character === ']' || character === '}')) depth--
  }
  return depth > maxDepth
}
