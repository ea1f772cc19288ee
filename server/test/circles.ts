import type { SourceFile } from './source-files.ts'

/** Circles of modules that import each other, each as the paths along it; imports of types count, parts loaded later do not. */
export function findCircles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const circles: string[] = []

  function follow(path: string, way: readonly string[]): void {
    const file = byPath.get(path)
    if (!file || done.has(path)) return
    const start = way.indexOf(path)
    if (start !== -1) {
      circles.push([...way.slice(start), path].join(' → '))
      return
    }
    for (const { target, isDynamic } of file.imports) if (!isDynamic) follow(target, [...way, path])
    done.add(path)
  }

  for (const path of byPath.keys()) follow(path, [])
  return circles
}
