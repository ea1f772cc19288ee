import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Rule, rules, type SourceFile } from './architecture-rules.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync('{contract,server,web,e2e}/**/*.{ts,tsx}', { cwd: root }).map((path): SourceFile => {
  return { path, text: readFileSync(join(root, path), 'utf8') }
})

function report(rule: Rule, checked: readonly SourceFile[]): string[] {
  return checked
    .filter(rule.about)
    .flatMap((file) => rule.find(file).map(({ line, what }) => `${file.path}:${line} ${what}`))
}

describe('The source code', () => {
  for (const rule of rules) {
    test(`follows the rule: ${rule.name}`, () => {
      const applies = files.filter(({ path }) => !path.startsWith('server/test/architecture'))
      expect(applies.filter(rule.about).length).toBeGreaterThan(0)
      expect(report(rule, applies)).toEqual([])
    })
  }

  test('has at most 24 files in each folder', () => {
    const counts = new Map<string, number>()
    for (const { path } of files.filter((file) => file.path.includes('/src/'))) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 24)).toEqual([])
  })
})

const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/accessibility.md',
  'docs/adding-a-field.md',
  'docs/translating.md',
  'docs/withstands.md',
]
test.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  // Skip names with `X`, which stands for any feature.
  const named = [...text.matchAll(/(?<=[`\s/])(?!X|features\/X)[\w./-]+\.(?:tsx?|json|css)(?=[`\s;,).])/g)]
  const folders = ['{*,.*}.{ts,json}', '{contract,server,web,e2e,bench,clients}/**/*.{ts,tsx,json,css}']
  const existing = globSync(folders, { cwd: root })
  const isMissing = (name: string) => !existing.some((path) => `/${path}`.endsWith(`/${name}`))
  expect(named.length).toBeGreaterThan(2)
  expect(named.map(([name]) => name).filter(isMissing)).toEqual([])
})

test('Links in Markdown lead to files and headings that exist', () => {
  const texts = globSync(['*.md', '{docs,clients,deploy,bench,web/src}/**/*.md'], { cwd: root }).map(
    (page) => ({ page, text: readFileSync(join(root, page), 'utf8') }),
  )
  const anchorsOf = (path: string) => {
    const headings = texts.find(({ page }) => page === path)?.text.matchAll(/^#+ (.*)$/gm) ?? []
    return [...headings].map(([, heading = '']) => {
      return heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-')
    })
  }
  const broken = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].flatMap(
      ([link, path = '', anchor = '']) => {
        const target = path === '' ? page : join(dirname(page), path)
        const isFound =
          existsSync(join(root, target)) && (anchor === '' || anchorsOf(target).includes(anchor))
        return isFound ? [] : [`${page} ${link}`]
      },
    ),
  )
  expect(broken).toEqual([])
})

describe('An architecture rule', () => {
  for (const rule of rules) {
    test(`reports code that breaks it: ${rule.name}`, () => {
      const unnoticed = rule.broken.filter(([path, text]) => report(rule, [{ path, text }]).length === 0)
      expect(rule.broken.length).toBeGreaterThan(0)
      expect(unnoticed).toEqual([])
    })
  }

  test('accepts correct code', () => {
    const good = [
      {
        path: 'server/src/features/accounts/users.repository.ts',
        text:
          "import { sql } from 'kysely'\nawait db.deleteFrom('session').execute()\n" +
          'await sql`delete from session`.execute(db)\n',
      },
      {
        path: 'web/src/features/items/item-card.tsx',
        text:
          'function Row({ a }: Props) {\n  if (!a) return <Empty />\n  const { name } = a\n}\n' +
          "const look = 'ms-2 text-start bg-base-200 hover:text-primary'\n" +
          'const a = (value: Array<string>) => <Button onPress={() => go(value)}>{t("items.save")}&nbsp;</Button>\n',
      },
    ]
    expect(rules.flatMap((rule) => report(rule, good))).toEqual([])
  })
})
