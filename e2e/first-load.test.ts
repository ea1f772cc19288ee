import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../dist/web')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

// as: `JSON.parse` returns `any`. Vite writes its manifest in this format.
const built = JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string; imports?: string[] }>

function fileOf(name: string): string {
  const file = built[name]?.file
  if (file === undefined) throw new Error(`${name} is not built`)
  return file
}

describe('The sign-in page', () => {
  const asked = [...read('index.html').matchAll(/ (?:src|href)="\.\/([^"]+\.(?:js|css))"/g)]
  const needed = [
    ...asked.map(([, name = '']) => name),
    fileOf('src/i18n/locales/en.json?first'),
    fileOf('src/features/sign-in/sign-in-page.tsx'),
  ]
  const [ownStyles = ''] = needed.filter((name) => name.endsWith('.css'))

  it('is usable after at most ten requests: for the page, the status of the server, and the needed files of the build', () => {
    expect(needed.length + 2, needed.join(', ')).toBeLessThanOrEqual(10)
  })

  it('is usable after loading at most 140 kB', () => {
    const pageAndStatus = 1600
    const bytes = needed.map((name) => statSync(join(folder, `${name}.br`)).size)
    expect(bytes.reduce((sum, size) => sum + size, pageAndStatus)).toBeLessThanOrEqual(140_000)
  })

  it('has a style for each of its classes, although the styles of the whole app are not loaded', () => {
    const parts = Object.keys(built).filter((name) =>
      /^(_(wall|entrance|register-form|provider)|src\/features\/sign-in\/)/.test(name),
    )
    const scripts = parts.map(fileOf).filter((name) => name.endsWith('.js'))
    expect(scripts.length, parts.join(', ')).toBeGreaterThan(3)
    const words = new Set(scripts.flatMap((name) => read(name).split(/[\s`'"]+/)))
    const own = classesOf(read(ownStyles))
    const others = [...classesOf(read(fileOf('src/app/styles/whole-app.css')))].filter(
      (name) => !own.has(name),
    )
    // Ignores class names without a hyphen, because they could be ordinary words of a script.
    expect(others.filter((name) => name.includes('-') && words.has(name))).toEqual([])
  })
})

function classesOf(css: string): Set<string> {
  return new Set([...css.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))
}
