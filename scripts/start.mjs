import { mustRunNode, prepare, runNode } from './prepare.mjs'

prepare()
await mustRunNode(['scripts/build.ts'])
// The same as in deploy/cubby.sh and bench/client.ts. Young objects get 4 MB instead of 16, and large blocks, like the
// 19 MiB of each password that is checked, go back to the system at once: both keep the server small.
const flags = ['--max-semi-space-size=4']
const environment = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  // A program that was compiled before starts in three quarters of the time.
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  ...demo(),
}
process.exit(await runNode([...flags, 'dist/server.js', ...process.argv.slice(2)], environment))

/** `npm start -- --demo`: an account for everybody with items to try, apart from one's own data. */
function demo() {
  if (!process.argv.includes('--demo')) return {}
  return { CUBBY_DEMO: 'true', CUBBY_DATA_DIR: process.env.CUBBY_DATA_DIR ?? 'data/demo' }
}
