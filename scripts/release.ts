// Writes release/cubby-<version>-<platform>.tar.gz with everything that Cubby needs except Node, and its checksum.
// The first argument replaces the folder `release`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyPackages } from './production-packages.ts'

const root = resolve(import.meta.dirname, '..')
const target = resolve(process.argv[2] ?? join(root, 'release'))
// as: `JSON.parse` returns `any`. The package.json of this repository has a version.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `cubby-${version}`
const folder = join(target, name)

execFileSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const path of [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  'docs',
])
  cpSync(join(root, path), join(folder, path), { recursive: true })
for (const path of ['deploy/cubby.service', 'deploy/health.mjs']) cpSync(join(root, path), join(folder, path))
cpSync(join(root, 'deploy', 'cubby.sh'), join(folder, 'cubby'))
cpSync(join(root, 'dist'), join(folder, 'dist'), {
  recursive: true,
  filter: (path) => !path.endsWith('.stamp'),
})
copyPackages(root, folder)
writeFileSync(join(folder, 'sbom.cdx.json'), listParts())
writeFileSync(join(folder, 'SHA256SUMS'), sumFiles(folder))

const archive = `${name}-${process.platform}-${process.arch}.tar.gz`
execFileSync('tar', ['-czf', archive, name], { cwd: target })
writeFileSync(join(target, `${archive}.sha256`), `${sumFile(join(target, archive))}  ${archive}\n`)
rmSync(folder, { recursive: true })
console.log(`Wrote ${join(target, archive)}, ${Math.round(statSync(join(target, archive)).size / 1e6)} MB`)

interface PartsList {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string }[]
}

/**
 * Returns the list of packages in the format CycloneDX. Packages of the web app and the build are marked as development
 * packages.
 */
function listParts(): string {
  const server = askForParts('dev')
  const all = askForParts('optional')
  const known = new Set(server.components.map((one) => one['bom-ref']))
  server.metadata.component.name = 'cubby'
  server.components.push(...all.components.filter((one) => !known.has(one['bom-ref'])))
  server.dependencies.push(
    ...all.dependencies.filter(({ ref }) => !known.has(ref) && ref !== `cubby@${version}`),
  )
  return JSON.stringify(server, undefined, 2)
}

/**
 * Returns npm's list of packages without the development or the optional ones. npm cannot list both together, because
 * some of them conflict.
 */
function askForParts(omitted: 'dev' | 'optional'): PartsList {
  const npm = process.env['npm_execpath']
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  const format = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const list = execFileSync(command ?? '', [...before, ...format, `--omit=${omitted}`, '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  // as: `JSON.parse` returns `any`. npm writes the list in the format CycloneDX.
  return JSON.parse(list) as PartsList
}

/** Returns the checksums of all files in the format of `sha256sum --check`. */
function sumFiles(all: string): string {
  const files = globSync('**/*', { cwd: all, exclude: ['SHA256SUMS'] }).toSorted()
  const lines = files.filter((file) => statSync(join(all, file)).isFile())
  return lines.map((file) => `${sumFile(join(all, file))}  ${file.replaceAll('\\', '/')}\n`).join('')
}

function sumFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
