/** True for an existing day in the format `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * Parses search parameters as strings, and a repeated key (`?labels=a&labels=b`) as a list, because existing links
 * repeat keys.
 */
export function parseSearch(search: string) {
  const result: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const before = result[key]
    result[key] = before === undefined ? value : [before, value].flat()
  }
  return result
}

export function stringifySearch(search: Record<string, unknown>) {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(key, String(each))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}
