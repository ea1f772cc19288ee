import { mustRunNode, prepare, runNode } from './prepare.mjs'

prepare()
await mustRunNode(['scripts/build.ts'])
process.exit(await runNode(['dist/server.js']))
