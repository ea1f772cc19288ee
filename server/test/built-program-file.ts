import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder into which programs-setup.ts bundles the programs. */
export const builtPrograms = resolve('node_modules/.cache/programs')
/** The program as it is released, except that it hashes passwords with less work. */
export const builtServer = join(builtPrograms, 'server.js')

/**
 * Replaces the program's own `programFile`, because a bundled program starts in a tenth of the time.
 * @public vitest.config.ts replaces the program's own module by this one.
 */
export function programFile(_from: ImportMeta, name: string): URL {
  return pathToFileURL(join(builtPrograms, `${name}.js`))
}
