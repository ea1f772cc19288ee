import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  hasFocus,
  inDialog,
  reuseSignedInPage,
  phone,
  said,
  openSignedInPage,
} from './signed-in-page.ts'

describe('The focus', () => {
  const stage = useServerAndBrowser()

  it('returns to the previously focused element after a dialog has created a record, also on a fast machine', async () => {
    const { page, problems, leave } = await openSignedInPage(stage.browser, stage.server.url)
    await page.goto(`${stage.server.url}/tools`)
    const search = page.getByRole('button', { name: /Search items, locations/ })
    await search.focus()
    await page.keyboard.press('Shift+Digit2')
    await hasFocus(inDialog(page, 'textbox', 'Name'))
    await page.keyboard.type('Cellar')
    // Simulates a fast machine, on which animation frames run before React has finished its effects.
    await page.evaluate(
      'window.requestAnimationFrame = (draw) => void queueMicrotask(() => draw(performance.now()))',
    )
    await page.keyboard.press('Enter')
    await said(page, 'Added “Cellar”')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(search)
    expect(problems).toEqual([])
    await leave()
  })

  it('moves to a section of the form when the user presses its link on the page of the item', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await page.getByRole('button', { name: 'Add field' }).press('Enter')
    await page.getByRole('link', { name: 'Custom field' }).press('Enter')
    await hasFocus(page.getByRole('heading', { name: 'Custom fields' }))
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('button', { name: 'Add custom field' }))
    expect(problems).toEqual([])
    await leave()
  })

  it('moves to the files of an item, and scrolls to them, when the user presses “Receipt” beside the end of a warranty', async () => {
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await send('PUT', `/items/${id}`, { warrantyExpires: soon })
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    const files = page.getByRole('heading', { name: 'Files', exact: true })
    await hasFocus(files)
    expect(await isInWindow(page)).toBe(true)
    await leave()
  })

  it('moves to an invalid field, and scrolls it out from under the bar with the Save button, when saving fails', async () => {
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('')
    await page.getByLabel('Serial number').focus()
    // Scrolls until the bar with the Save button covers the field.
    await page.evaluate(`scrollTo(0, scrollY + ${(await name.boundingBox())?.y ?? 0} - 40)`)
    await page.keyboard.press('Control+s')
    await page.getByText('Enter a name.').waitFor()
    await hasFocus(name)
    const bar = page.getByRole('button', { name: /^Save/ })
    const [field, save] = [await name.boundingBox(), await bar.boundingBox()]
    if (!field || !save) throw new Error('The field or the bar is not there')
    expect(field.y).toBeGreaterThan(save.y + save.height)
    await leave()
  })

  it('moves to the next row when the focused row is removed', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    const fields = ['Colour', 'Weight'].map((name) => ({ type: 'text', name, textValue: 'x' }))
    await send('PUT', `/items/${id}`, { fields })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    await page.getByRole('button', { name: 'Remove: Colour' }).press('Enter')
    await hasFocus(page.getByRole('button', { name: 'Remove: Weight' }))
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('button', { name: 'Add custom field' }))
    expect(problems).toEqual([])
    await leave()
  })

  it('stays on a custom field while the user moves that field to either end of the list', async () => {
    const { page, send, problems, leave } = await reuseSignedInPage(stage.browser, stage.server.url)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    const fields = ['Colour', 'Weight', 'Power'].map((name) => ({ type: 'text', name, textValue: 'x' }))
    await send('PUT', `/items/${id}`, { fields })
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    const up = page.getByRole('button', { name: 'Move up: Power' })
    const down = page.getByRole('button', { name: 'Move down: Power' })
    await up.press('Enter')
    await page.locator('li:nth-child(2)').and(page.locator('li:focus-within')).waitFor()
    await hasFocus(up)
    await up.press('Enter')
    await hasFocus(down)
    await down.press('Enter')
    await hasFocus(down)
    await down.press('Enter')
    await hasFocus(up)
    expect(problems).toEqual([])
    await leave()
  })

  it('has a ring that is not cut off at the tabs of an item', async () => {
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, desktop)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/item/${id}`)
    const tabs = page.getByRole('navigation', { name: 'About this item' })
    await tabs.getByRole('link', { name: 'Details' }).focus()
    const hidden = await page.evaluate(`(() => {
      const tab = document.activeElement
      const { outlineOffset, outlineWidth } = getComputedStyle(tab)
      const [ring, bar] = [tab.getBoundingClientRect(), tab.parentElement.getBoundingClientRect()]
      return bar.top - (ring.top - parseFloat(outlineOffset) - parseFloat(outlineWidth))
    })()`)
    expect(hidden).toBeLessThanOrEqual(0)
    await leave()
  })
})

async function isInWindow(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
}
