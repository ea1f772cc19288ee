// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import commonStyles from '#web/app/styles/common.css?raw'
import { readPreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { chosenThemes, colorModeOf, setColorMode, setTheme, themes } from '#web/themes/themes.ts'
import { type Color, contrast, luminance, mix, over, parseColor } from '#web-test/contrast.ts'

const files = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true })
const cssOf = (name: string) => files[`./${name}.css`] ?? ''
const rolesOf = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, role = '', color = '']) => [role, color]))
const colorsOf = (css: string) => {
  const roles = rolesOf(css)
  return (role: string) => parseColor(roles.get(`color-${role}`) ?? '')
}
const contrastOf = (upper: Color, lower: Color) => contrast(over(upper, lower), lower)
const surfaces = ['base-100', 'base-200', 'base-300', 'fill', 'fill-hover', 'secondary']
const quiet = ['base-100', 'base-200', 'fill']
const dots = ['moss', 'sea', 'sky', 'plum', 'rose', 'brick', 'honey', 'stone']

const expected =
  'homebox garden synthwave retro cyberpunk valentine halloween forest aqua black luxury dracula business night coffee light dark cupcake bumblebee emerald corporate pastel fantasy wireframe cmyk autumn lemonade winter acid lofi dim nord sunset'

it('The list of themes has every theme that has a file', () => {
  expect(themes.map(({ name }) => name).toSorted()).toEqual(
    [...expected.split(' '), 'homebox-dark'].toSorted(),
  )
  expect(Object.keys(files).toSorted()).toEqual(themes.map(({ name }) => `./${name}.css`).toSorted())
})

describe.each(themes)('The theme $name', ({ name, isDark }) => {
  const roles = rolesOf(cssOf(name))
  const color = colorsOf(cssOf(name))
  const base = color('base-100')

  /** Returns the pairs of colours with a contrast below the wanted ratio, one per line. */
  const below = (wanted: number, uppers: readonly string[], lowers: readonly string[]) =>
    uppers.flatMap((upper) =>
      lowers.flatMap((lower) => {
        const ratio = contrastOf(color(upper), color(lower))
        return ratio < wanted ? [`${upper} on ${lower}: ${ratio.toFixed(2)}`] : []
      }),
    )

  it('sets a colour for every role', () => {
    expect([...roles.keys()].toSorted()).toEqual([...rolesOf(cssOf('homebox')).keys()].toSorted())
  })

  it('is dark or light as its entry in the list says', () => {
    expect(luminance(base) < 0.18).toBe(isDark)
    expect(cssOf(name)).toContain(`[data-theme='${name}']`)
    expect(cssOf(name)).toContain(`color-scheme: ${isDark ? 'dark' : 'light'};`)
  })

  it('has legible text, muted text and links on every surface', () => {
    expect(below(4.5, ['base-content', 'second', 'third', 'link'], surfaces)).toEqual([])
    expect(below(4.5, ['base-content'], ['segment'])).toEqual([])
  })

  it('has legible success, warning and error colours', () => {
    expect(below(4.5, ['info', 'success', 'warning', 'error'], quiet)).toEqual([])
    expect(below(4.5, ['base-content', 'second', 'warning'], ['warning-wash'])).toEqual([])
    expect(below(4.5, ['base-content', 'second', 'error'], ['error-wash'])).toEqual([])
  })

  it('has legible text on every colour that fills a control', () => {
    const filled = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error']
    expect(filled.flatMap((role) => below(4.5, [`${role}-content`], [role]))).toEqual([])
    // `common.css` mixes this colour for a button under the pointer.
    for (const role of ['primary', 'error']) {
      const content = color(`${role}-content`)
      const inverse: Color = [1 - content[0], 1 - content[1], 1 - content[2], 1]
      expect(contrast(content, mix(color(role), inverse, 0.9)), role).toBeGreaterThan(4.5)
    }
    // The colours of the Undo button in a toast, and of highlighted text.
    expect(below(4.5, ['accent'], ['neutral'])).toEqual([])
    const marked = quiet.map((surface) => over(color('mark'), color(surface)))
    expect(
      marked.map((mark) => contrast(color('accent-content'), mark)).filter((ratio) => ratio < 4.5),
    ).toEqual([])
  })

  it('has controls, charts and a focus ring with enough contrast', () => {
    expect(below(3, ['control', 'brand'], quiet)).toEqual([])
    expect(below(3, ['primary'], ['base-100', 'base-200'])).toEqual([])
    expect(below(3, ['focus'], surfaces)).toEqual([])
    // The colour of the focus ring on dark elements.
    expect(below(3, ['accent'], ['neutral'])).toEqual([])
  })

  it('has visible and legible chips in every label colour', () => {
    expect(
      below(
        3,
        dots.map((dot) => `dot-${dot}`),
        quiet,
      ),
    ).toEqual([])
    for (const dot of dots) {
      // The colours of `PhotoTile` for an item without a photo.
      const wash = mix(color(`dot-${dot}`), color('base-200'), 0.11)
      expect(contrast(mix(color(`dot-${dot}`), color('third'), 0.62), wash), dot).toBeGreaterThan(3)
      expect(contrast(color('base-content'), wash), dot).toBeGreaterThan(4.5)
    }
  })
})

it('Text is legible over the lightest and the darkest photos', () => {
  const color = colorsOf(commonStyles)
  const photos: Color[] = [
    [1, 1, 1, 1],
    [0, 0, 0, 1],
  ]
  const ratios = photos.map((photo) => contrast(color('glass-content'), over(color('glass'), photo)))
  expect(Math.min(...ratios)).toBeGreaterThan(4.5)
})

describe('setTheme', () => {
  beforeEach(() => localStorage.clear())

  it('stores the theme and sets the colour mode to that of the theme', () => {
    setTheme('dracula')
    expect(readPreferences()).toMatchObject({ theme: 'dracula', nightTheme: 'dracula', colorMode: 'dark' })
    expect(chosenThemes(readPreferences(), false)).toEqual(['dracula'])
    setTheme('cupcake')
    expect(readPreferences()).toMatchObject({ theme: 'cupcake', nightTheme: 'dracula', colorMode: 'light' })
  })

  it('returns to the theme chosen for day or night when the mode changes', () => {
    setTheme('cupcake')
    setTheme('dracula')
    setColorMode('light')
    expect(chosenThemes(readPreferences(), false)).toEqual(['cupcake'])
    setColorMode('dark')
    expect(chosenThemes(readPreferences(), false)).toEqual(['dracula'])
  })

  it('lets the system choose between two themes', () => {
    setColorMode('system')
    setTheme('nord')
    setTheme('black')
    expect(readPreferences().colorMode).toBe('system')
    expect(chosenThemes(readPreferences(), false)).toEqual(['nord', 'black'])
  })

  it('keeps a dark theme that an earlier version stored', () => {
    writePreferences({ theme: 'coffee' })
    expect(chosenThemes(readPreferences(), false)).toEqual(['coffee'])
    setColorMode('light')
    expect(chosenThemes(readPreferences(), false)).toEqual(['homebox'])
  })

  it('follows the system until the user chooses a theme', () => {
    expect(chosenThemes(readPreferences(), false)).toEqual(['homebox'])
    expect(chosenThemes(readPreferences(), true)).toEqual(['homebox-dark'])
    writePreferences({ itemsPerPage: 25 })
    expect(colorModeOf(readPreferences())).toBe('system')
    setTheme('homebox')
    expect(chosenThemes(readPreferences(), true)).toEqual(['homebox'])
  })

  it('sets the theme “garden” when the name is unknown', () => {
    setTheme('unknown')
    expect(readPreferences().theme).toBe('garden')
  })
})
