import { spawn } from 'node:child_process'

// Vite's dev server shows the web and hands /api on to the server, which starts anew at each change.
const commands = [['--watch', 'server/src/main.ts'], ['node_modules/vite/bin/vite.js']]
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop).once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
