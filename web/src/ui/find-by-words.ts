import { fold } from '#web/ui/marked-text.tsx'

/** Finds rows whose path contains every word, in any order. Rows whose own name matches come first. */
export function findByWords<Row extends { path: readonly string[] }>(rows: readonly Row[], query: string) {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const named: Row[] = []
  const others: Row[] = []
  for (const row of rows) {
    const path = row.path.map(foldOnce)
    if (!words.every((word) => path.some((name) => name.includes(word)))) continue
    const isNamed = words.some((word) => path.at(-1)?.includes(word))
    if (isNamed) named.push(row)
    else others.push(row)
  }
  return [...named, ...others]
}

const folded = new Map<string, string>()

/** Returns the normalised name (see `fold`). Cached, because the same names are searched on each key press. */
function foldOnce(name: string) {
  const known = folded.get(name)
  if (known !== undefined) return known
  const text = fold(name)
  folded.set(name, text)
  return text
}
