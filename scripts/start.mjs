import { mustRunNode, prepare, runNode } from './prepare.mjs'

prepare()
await mustRunNode(['scripts/build.ts'])
// These settings are the same as in deploy/cubby.sh and bench/client.ts, and keep the memory of the server small. They
// limit the heap for new objects to 4 MB instead of 16 and that for older ones to 1 GB, because Node collects garbage
// the later, the more memory a machine has. They let all threads share two pools of memory, and return large blocks,
// such as the 19 MiB of a password check, to the system at once.
const flags = ['--max-semi-space-size=4', '--max-old-space-size=1024']
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // With a compile cache the program starts in three quarters of the time.
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  ...demo(),
}
const args = process.argv.slice(2).filter((one) => one !== '--demo')
process.exit(await runNode([...flags, 'dist/server.js', ...args], environment))

/** `npm start -- --demo`: a shared account with sample items, in a data folder of its own. */
function demo() {
  if (!process.argv.includes('--demo')) return {}
  return { CUBBY_DEMO: 'true', CUBBY_DATA_DIR: process.env.CUBBY_DATA_DIR ?? 'data/demo' }
}
