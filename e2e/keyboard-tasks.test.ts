// @module-tag slow

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, openSignedInPage, said } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

/** The keys of each task of docs/accessibility.md, besides the letters of what is typed. A chord counts as one key. */
const keysOfTasks = {
  'add an item': 2,
  'undo that it was added': 1,
  'add two items in a row': 3,
  'add a location': 2,
  'add a label': 2,
  'find an item by the slash key': 2,
  'find an item in the palette': 2,
  'find a location': 2,
  'open the second result': 3,
  'open the first result on the search page': 2,
  'open the second result on the search page': 4,
  'undo the last change after finding another item': 3,
}

describe('A user with only a keyboard', () => {
  const stage = useServerAndBrowser()

  it('needs the expected number of keys for each task, such as adding, finding and undoing', async () => {
    const { page, problems, leave } = await openSignedInPage(stage.browser, stage.server.url)
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('heading', { name: /An empty shelf/ }).waitFor()
    const keys = new Keys(page)
    const counted: Record<string, number> = {}
    for (const [name, task] of Object.entries(tasks)) {
      keys.count = 0
      await task(keys)
      counted[name] = keys.count
    }
    expect(counted).toEqual(keysOfTasks)
    expect(problems).toEqual([])
    await leave()
  })
})

class Keys {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
    this.count += keys.length
  }

  /** Types into a field, which must have the focus without further keys. */
  async type(field: Locator, text: string): Promise<void> {
    await field.and(this.page.locator(':focus')).waitFor()
    await this.page.keyboard.insertText(text)
  }
}

const nameIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
const shows = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Types into the palette, and waits until the first row is chosen. */
async function find(keys: Keys, text: string, row: RegExp): Promise<void> {
  const palette = keys.page.getByRole('dialog')
  await keys.type(palette.getByRole('combobox'), text)
  await palette.getByRole('row', { name: row, selected: true }).waitFor()
}

/** Types into the search page and opens a result. `ways` are the keys that lead from the field to the result. */
async function openResult(keys: Keys, ways: readonly string[]): Promise<void> {
  const main = keys.page.getByRole('main')
  await follow(keys.page, '/items')
  await keys.press('/')
  await keys.type(keys.page.getByRole('searchbox'), 'la')
  await main.getByRole('link', { name: 'Lantern' }).first().waitFor()
  await keys.press(...ways, 'Enter')
  await keys.page.getByRole('heading', { level: 1, name: /^(Lamp|Lantern)$/ }).waitFor()
}

const add = (digit: number, name: string) => async (keys: Keys) => {
  await keys.press(`Shift+Digit${digit}`)
  await keys.type(nameIn(keys.page), name)
  await keys.press('Enter')
  await said(keys.page, `Added “${name}”`)
  await keys.page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const tasks: Record<keyof typeof keysOfTasks, (keys: Keys) => Promise<void>> = {
  'add an item': async (keys) => {
    await keys.press('Shift+Digit1')
    await keys.type(nameIn(keys.page), 'Kettle')
    await keys.press('Enter')
    await shows(keys.page, 'Kettle')
  },
  'undo that it was added': async (keys) => {
    await keys.press('ControlOrMeta+z')
    await said(keys.page, 'Undone')
  },
  'add two items in a row': async (keys) => {
    await keys.press('Shift+Digit1')
    await keys.type(nameIn(keys.page), 'Lamp')
    await keys.press('Shift+Enter')
    await said(keys.page, 'Added “Lamp”')
    await keys.type(nameIn(keys.page), 'Lantern')
    await keys.press('Enter')
    await keys.page.getByRole('list', { name: 'Just added' }).getByText('Lantern').waitFor()
    await keys.page.keyboard.press('Escape')
    await keys.page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
  'add a location': add(2, 'Attic'),
  'add a label': add(3, 'Camping'),
  'find an item by the slash key': async (keys) => {
    await keys.press('/')
    await find(keys, 'lant', /^Lantern/)
    await keys.press('Enter')
    await shows(keys.page, 'Lantern')
  },
  'find an item in the palette': async (keys) => {
    await keys.press('ControlOrMeta+k')
    await find(keys, 'lamp', /^Lamp/)
    await keys.press('Enter')
    await shows(keys.page, 'Lamp')
  },
  'find a location': async (keys) => {
    await keys.press('ControlOrMeta+k')
    await find(keys, 'attic', /^Attic/)
    await keys.press('Enter')
    await shows(keys.page, 'Attic')
  },
  'open the second result': async (keys) => {
    await keys.press('/')
    await find(keys, 'la', /^Lamp|^Lantern/)
    await keys.press('ArrowDown', 'Enter')
    await keys.page.getByRole('heading', { level: 1, name: /^(Lamp|Lantern)$/ }).waitFor()
  },
  'open the first result on the search page': (keys) => openResult(keys, []),
  'open the second result on the search page': (keys) => openResult(keys, ['ArrowDown', 'ArrowDown']),
  'undo the last change after finding another item': async (keys) => {
    await keys.press('ControlOrMeta+k')
    await find(keys, 'lamp', /^Lamp/)
    await keys.press('Enter')
    await shows(keys.page, 'Lamp')
    await keys.press('ControlOrMeta+z')
    await said(keys.page, 'Undone')
  },
}
