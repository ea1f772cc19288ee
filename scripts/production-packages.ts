import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** Files of packages that a program never reads at run time, such as source maps and types. */
const unread = /\.(map|d\.[mc]?ts)$/

/** Lists the folders of the server's packages from package-lock.json. Leaves out packages for other platforms. */
export function listPackages(root: string): string[] {
  // as: `JSON.parse` returns `any`. npm writes the lock file in this format.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => path)
}

/** Copies from node_modules the packages that `npm ci --omit=dev` would install. */
export function copyPackages(root: string, folder: string): void {
  const wanted = new Set(listPackages(root))
  for (const path of wanted) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !unread.test(file) && !isOther(file),
    })
    /** True for a file of a nested package, which has its own entry in the list. */
    function isOther(file: string): boolean {
      return file.slice(join(root, path).length).includes('node_modules')
    }
  }
}
