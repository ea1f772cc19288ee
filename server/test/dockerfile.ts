import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

export interface Image {
  /** The folder that stands for `/` in the image. */
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
  readonly user: string
  readonly entrypoint: readonly string[]
  readonly healthCheck: readonly string[]
  readonly exposed: string
  readonly volume: string
}

interface Stage extends Image {
  readonly name: string
  readonly workdir: string
}

/** Functions that replace slow commands of a Dockerfile. Each creates the result of its command in `folder`. */
export type Shortcuts = Readonly<Record<string, (folder: string) => void>>

const context = resolve(import.meta.dirname, '../..')

/** Runs the steps of a Dockerfile. Throws for an unknown step. */
export function buildImage(text: string, folder: string, shortcuts: Shortcuts): Image {
  const stages: Stage[] = []
  for (const [instruction, rest] of readSteps(text)) {
    if (instruction === 'FROM') stages.push(startStage(rest, folder))
    else stages.push(take(stages.pop(), instruction, rest, { stages, shortcuts }))
  }
  const last = stages.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  return last
}

function readSteps(text: string): [string, string][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => [line.split(' ', 1)[0] ?? '', line.replace(/^\w+\s+/, '')])
}

function startStage(rest: string, folder: string): Stage {
  const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
  const root = mkdtempSync(join(folder, `${name}-`))
  // Lets all users read the folder, because the image runs as a user of its own.
  execFileSync('chmod', ['755', root])
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  const nothing = { environment: {}, user: 'root', entrypoint: [], healthCheck: [], exposed: '', volume: '' }
  return { name, root, workdir: '/', ...nothing }
}

function take(
  stage: Stage | undefined,
  instruction: string,
  rest: string,
  { stages, shortcuts }: { stages: readonly Stage[]; shortcuts: Shortcuts },
): Stage {
  if (!stage) throw new Error('A Dockerfile begins with FROM.')
  const at = join(stage.root, stage.workdir)
  switch (instruction) {
    case 'WORKDIR':
      mkdirSync(join(stage.root, rest), { recursive: true })
      return { ...stage, workdir: rest }
    case 'COPY':
      copy(rest, stages, at)
      return stage
    case 'RUN':
      if (shortcuts[rest]) shortcuts[rest](at)
      else execFileSync('sh', ['-ec', inside(stage.root, rest)], { cwd: at })
      return stage
    case 'ENV':
      return { ...stage, environment: { ...stage.environment, ...readPairs(rest) } }
    case 'VOLUME':
      return { ...stage, volume: rest }
    case 'EXPOSE':
      return { ...stage, exposed: rest }
    case 'USER':
      return { ...stage, user: rest }
    case 'HEALTHCHECK':
      return { ...stage, healthCheck: readList(rest.replace(/^.*CMD /, '')) }
    case 'ENTRYPOINT':
      return { ...stage, entrypoint: readList(rest) }
    default:
      throw new Error(`This test does not know ${instruction}.`)
  }
}

function copy(rest: string, stages: readonly Stage[], at: string): void {
  const from = /^--from=(\w+) /.exec(rest)?.[1]
  const source = from === undefined ? context : stages.find(({ name }) => name === from)?.root
  const paths = rest.replace(/^--\S+ /, '').split(' ')
  const target = paths.pop() ?? ''
  if (!source) throw new Error(`There is no stage ${from}.`)
  if (paths[0] === '.') return
  for (const path of paths) {
    const to = target.endsWith('/') ? join(at, target, basename(path)) : join(at, target)
    if (from === undefined) cpSync(join(source, path), to)
    else execFileSync('cp', ['-al', join(source, path), to])
  }
}

export function inside(root: string, command: string): string {
  return command.replaceAll(/(?<=^|\s)(?=\/)/g, root)
}

function readPairs(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']))
}

// as: the text is parsed JSON. A Dockerfile writes a command without a shell as a JSON list of texts.
const readList = (text: string) => JSON.parse(text) as string[]

export function listIgnored(): string[] {
  const file = join(context, '.dockerignore')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
