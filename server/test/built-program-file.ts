import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder into which programs-setup.ts bundles them. */
export const builtPrograms = resolve('node_modules/.cache/programs')
/** The whole program, as it is released but for the work that a password takes. */
export const builtServer = join(builtPrograms, 'server.js')

/**
 * In the place of `programFile`: a bundled program starts in a tenth of the time that compiling its sources takes.
 * @public vitest.config.ts puts this module in the place of the program's own.
 */
export function programFile(_from: ImportMeta, name: string): URL {
  return pathToFileURL(join(builtPrograms, `${name}.js`))
}
