import { spawn } from 'node:child_process'

// Starts two processes: Vite's dev server for the web, which forwards /api, and the server, which restarts at each
// change.
const commands = [['--watch', 'server/src/main.ts'], ['node_modules/vite/bin/vite.js']]
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop).once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
