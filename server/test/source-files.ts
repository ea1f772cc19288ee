import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  /** A path of the repository (`server/src/app.ts`), or the name of a package (`fastify`, `node:fs`). */
  readonly target: string
  readonly isPackage: boolean
  readonly isType: boolean
  readonly isDynamic: boolean
  /** As written. */
  readonly specifier: string
  readonly line: number
}

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export const root = join(import.meta.dirname, '..', '..')

/** Every TypeScript file of the four folders. */
export function readSourceFiles(): SourceFile[] {
  const paths = globSync('{contract,server,web,e2e}/**/*.{ts,tsx}', { cwd: root })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => toSourceFile(path, readFileSync(join(root, path), 'utf8')))
}

const statement =
  /^[ \t]*(?:import|export)\s+(?:(type\s+)?(?:[\w$\s,*]*\{[^{}]*\}|[\w$\s,*]+)\s*from\s*)?(['"])([^'"\n]+)\2/gm
const dynamic = /\bimport\(\s*(['"`])([^'"`\n]+)\1/g

export function toSourceFile(path: string, text: string): SourceFile {
  const imports = [
    ...text.matchAll(statement).map((match) => ({ ...match, specifier: match[3], type: match[1] })),
    ...text.matchAll(dynamic).map((match) => ({ ...match, specifier: match[2], type: undefined })),
  ].map(({ 0: whole, index, specifier = '', type }) => ({
    specifier,
    ...resolveTarget(path, specifier),
    isType: type !== undefined,
    isDynamic: !/^\s*(import|export)\s/.test(whole),
    line: lineAt(text, index + whole.length - 1),
  }))
  return { path, text, imports }
}

function resolveTarget(from: string, specifier: string): { target: string; isPackage: boolean } {
  const alias = /^#(contract|server|web)\/(.*)$/.exec(specifier)
  if (alias) return { target: `${alias[1]}/src/${alias[2]}`, isPackage: false }
  if (!specifier.startsWith('.')) return { target: specifier, isPackage: true }
  return { target: posix.normalize(posix.join(posix.dirname(from), specifier)), isPackage: false }
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
