import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.stamp')
const shared = ['package.json', 'package-lock.json', 'scripts/build.ts', 'contract/src/**/*']

const parts = [
  {
    name: 'server',
    inputs: [
      'scripts/programs.ts',
      'server/src/**/*',
      'server/fonts/*',
      'server/samples/*',
      'server/texts/*',
    ],
    build: buildServer,
  },
  {
    name: 'web',
    inputs: ['web/**/*', 'vite.config.ts', 'scripts/{language-files,web-plugins}.ts'],
    build: buildWeb,
  },
]

process.env['NODE_ENV'] = 'production'
mkdirSync(join(root, 'dist'), { recursive: true })
const built = readBuildStamp()
for (const part of parts) {
  const current = hashFiles([...shared, ...part.inputs])
  if (built[part.name] === current) continue
  const startedAt = performance.now()
  await part.build()
  // Stores the hash of each part when it is built. When a later part fails, the next build skips the finished parts.
  built[part.name] = current
  writeFileSync(stampFile, JSON.stringify(built))
  console.log(`Built ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function readBuildStamp(): Record<string, string> {
  if (!existsSync(stampFile)) return {}
  // as: `JSON.parse` returns `any`. Only this script writes the file.
  return JSON.parse(readFileSync(stampFile, 'utf8')) as Record<string, string>
}

function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root }).toSorted()
  for (const file of files) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

async function buildServer(): Promise<void> {
  const { buildWorkers, bundle } = await import('./programs.ts')
  await bundle('server/src/main.ts', join(root, 'dist', 'server.js'))
  await buildWorkers(join(root, 'dist'))
  for (const folder of ['fonts', 'samples', 'texts']) {
    cpSync(join(root, 'server', folder), join(root, 'dist', folder), { recursive: true })
  }
}

async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}
