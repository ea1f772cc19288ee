import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** Parts of packages that no program reads. */
const unread = /\.(map|d\.[mc]?ts)$/

/** Folders of the packages that the server needs, as package-lock.json says; those for other platforms are not installed. */
export function listPackages(root: string): string[] {
  // as: a file that npm wrote.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => path)
}

/** The same packages as after `npm ci --omit=dev`, taken from those that are installed. */
export function copyPackages(root: string, folder: string): void {
  const wanted = new Set(listPackages(root))
  for (const path of wanted) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !unread.test(file) && !isOther(file),
    })
    /** A package inside this one counts for itself. */
    function isOther(file: string): boolean {
      return file.slice(join(root, path).length).includes('node_modules')
    }
  }
}
