import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notJournaled } from '#server/database/tables.ts'
import type { Project, Rule } from './architecture-rule.ts'
import { rules } from './architecture-rules.ts'
import { webFeatures } from './architecture-web-rules.ts'
import { findCircles } from './circles.ts'
import { readSourceFiles, root, type SourceFile, toSourceFile } from './source-files.ts'
import { findUnusedExports } from './unused-exports.ts'

const files = readSourceFiles()
const project: Project = { features: readFeatureOrder(), notJournaled }

/** The folders of the imports named in the list `features` of app.ts, in the order of that list. */
function readFeatureOrder(): string[] {
  const path = join(root, 'server/src/app.ts')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const list = /\bfeatures\b.*?=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/\w+/g)].flatMap(([name]) => {
    const statement = new RegExp(`import[^'"]*\\b${name}\\b[^'"]*['"]([^'"]+)['"]`).exec(text)
    return /([^/]+)\/[^/]+$/.exec(statement?.[1] ?? '')?.[1] ?? []
  })
}

function report(rule: Rule, checked: readonly SourceFile[], about: Project): string[] {
  return checked
    .filter(rule.about)
    .flatMap((file) => rule.find(file, about).map(({ line, what }) => `${file.path}:${line} ${what}`))
}

describe('the code keeps to', () => {
  for (const rule of rules) {
    test(rule.name, () => {
      expect(files.filter(rule.about).length).toBeGreaterThan(0)
      expect(report(rule, files, project)).toEqual([])
    })
  }

  test('the ordered list of features in app.ts names every feature with routes once', () => {
    const withRoutes = globSync('server/src/{features,inventory}/**/*.routes.ts', { cwd: root })
    const folders = withRoutes.map((path) => basename(path, '.routes.ts'))
    expect(project.features.toSorted()).toEqual(folders.toSorted())
  })

  test('no folder holds more files than one can look through, its tests among them', () => {
    const counts = new Map<string, number>()
    for (const path of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 22)).toEqual([])
  })

  test('no module leads back to itself, be it by types alone', () => {
    expect(findCircles(files)).toEqual([])
  })

  test('nothing is exported that no other file uses', () => {
    const others = globSync('{bench/,scripts/,}*.{ts,mjs}', { cwd: root })
    const programs = others.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    // A schema of the contract is exported to have a name in openapi.json.
    const unused = findUnusedExports([...files, ...programs]).filter((one) => !one.startsWith('contract/'))
    expect(unused).toEqual([])
  })

  test('the ordered list of web features names every folder once', () => {
    const folders = readdirSync(join(root, 'web/src/features'))
    expect(webFeatures.toSorted()).toEqual(folders.toSorted())
  })
})

describe('nothing escapes the rules', () => {
  test('every TypeScript file below the four folders was read', () => {
    const found = ['contract', 'server', 'web', 'e2e'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !path.includes(join('web', 'public'))),
    )
    expect(files.map(({ path }) => join(root, path))).toEqual(found.toSorted())
    expect(files.length).toBeGreaterThan(100)
  })

  test('every import line was understood', () => {
    const misread = files.filter(({ path, text, imports }) => {
      if (path.startsWith('server/test/architecture')) return false
      const lines = text.match(/^import\b|^\} from '|^export (\*|type \{|\{).* from '/gm) ?? []
      const closings = text.match(/^\} from '/gm) ?? []
      const openings = text.match(/^(import|export)( type)? (\w+, )?\{$/gm) ?? []
      const statements = lines.length - Math.min(closings.length, openings.length)
      return imports.filter(({ isDynamic }) => !isDynamic).length !== statements
    })
    expect(misread.map(({ path }) => path)).toEqual([])
  })
})

describe('a rule notices when it is broken:', () => {
  const example: Project = { features: ['users', 'labels', 'items'], notJournaled: ['session'] }

  for (const rule of rules) {
    test(rule.name, () => {
      const unnoticed = rule.broken.filter(
        ([path, text]) => report(rule, [toSourceFile(path, text)], example).length === 0,
      )
      expect(rule.broken.length).toBeGreaterThan(0)
      expect(unnoticed).toEqual([])
    })
  }

  test('and is silent about code as it should be', () => {
    const good = [
      toSourceFile(
        'server/src/features/items/items.service.ts',
        "import type { LabelTable } from '#server/features/labels/labels.table.ts'\n" +
          "import { listLabels } from '#server/features/labels/labels.service.ts'\n" +
          "import { findItem } from './items.repository.ts'\n",
      ),
      toSourceFile(
        'server/src/features/accounts/users.repository.ts',
        "import { sql } from 'kysely'\nawait db.deleteFrom('session').execute()\n" +
          'await sql`delete from session`.execute(db)\n',
      ),
      toSourceFile(
        'web/src/features/items/item-card.tsx',
        "import { Button } from '#web/ui/button.tsx'\n" +
          "import { Page } from '#web/frame/page.tsx'\n" +
          "import { LabelChip } from '#web/features/labels/label-chip.tsx'\n" +
          'function Row({ a }: Props) {\n  if (!a) return <Empty />\n  const { name } = a\n}\n' +
          "const look = 'ms-2 text-start bg-base-200 hover:text-primary'\n" +
          'const a = (value: Array<string>) => <Button onPress={() => go(value)}>{t("items.save")}&nbsp;</Button>\n',
      ),
    ]
    expect(rules.flatMap((rule) => report(rule, good, example))).toEqual([])
  })

  test('and a circle, also one of types alone', () => {
    const circle = [
      toSourceFile('server/src/a.ts', "import { b } from './b.ts'\n"),
      toSourceFile('server/src/b.ts', "import type { C } from '#server/c.ts'\n"),
      toSourceFile('server/src/c.ts', "import { b } from './b.ts'\n"),
    ]
    expect(findCircles(circle)).toEqual(['server/src/b.ts → server/src/c.ts → server/src/b.ts'])
  })

  test('and an export that only its own file names', () => {
    const sums = 'export function add() {}\nexport const zero = add()\n'
    const user = { path: 'b.ts', text: "import { zero } from './a.ts'\n" }
    expect(findUnusedExports([{ path: 'a.ts', text: sums }, user])).toEqual(['a.ts add'])
  })

  test('and names the file and the line', () => {
    const [rule] = rules.filter(({ name }) => name.startsWith('only repositories'))
    const file = toSourceFile(
      'server/src/main.ts',
      "import { a } from './app.ts'\nimport {\n  sql,\n} from 'kysely'\n",
    )
    expect(rule && report(rule, [file], example)).toEqual(['server/src/main.ts:4 imports kysely'])
  })
})
