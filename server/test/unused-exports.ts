import type { SourceFile } from './source-files.ts'

/** Functions, constants and classes that are exported although no other file names them. */
export function findUnusedExports(files: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] {
  const namedIn = new Map<string, number>()
  for (const { text } of files) {
    for (const name of new Set(text.match(/\w+/g))) namedIn.set(name, (namedIn.get(name) ?? 0) + 1)
  }
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
      .filter(([, name = '']) => namedIn.get(name) === 1)
      .map(([, name]) => `${path} ${name}`),
  )
}
