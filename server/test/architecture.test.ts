import { globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notJournaled } from '#server/database/tables.ts'
import type { Project, Rule } from './architecture-rule.ts'
import { rules } from './architecture-rules.ts'
import { webFeatures } from './architecture-web-rules.ts'
import { readSourceFiles, root, type SourceFile, toSourceFile } from './source-files.ts'

const files = readSourceFiles()
const project: Project = { notJournaled }

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

  test('no folder holds more files than one can look through, its tests among them', () => {
    const counts = new Map<string, number>()
    for (const path of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 24)).toEqual([])
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
  const example: Project = { notJournaled: ['session'] }

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
          "import { Page } from '#web/components/page/page.tsx'\n" +
          "import { LabelChip } from '#web/features/labels/label-chip.tsx'\n" +
          'function Row({ a }: Props) {\n  if (!a) return <Empty />\n  const { name } = a\n}\n' +
          "const look = 'ms-2 text-start bg-base-200 hover:text-primary'\n" +
          'const a = (value: Array<string>) => <Button onPress={() => go(value)}>{t("items.save")}&nbsp;</Button>\n',
      ),
    ]
    expect(rules.flatMap((rule) => report(rule, good, example))).toEqual([])
  })
})
