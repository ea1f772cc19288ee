import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import {
  desktop,
  dialogShows,
  phone,
  reuseSignedInPage,
  type SignedInPage,
  tick,
  holdUndo,
  undo,
} from './signed-in-page.ts'

describe('Labels', () => {
  const stage = useServerAndBrowser()

  async function createFixtures(options: typeof desktop): Promise<SignedInPage & { bikes: string }> {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, options)
    const bikes = await visitor.send('POST', '/labels', { name: 'Bikes' })
    const camping = await visitor.send('POST', '/labels', { name: 'Camping' })
    const items: [string, string[]][] = [
      ['Cargo bike', [bikes.id]],
      ['Bike trailer', [bikes.id, camping.id]],
      ['Tent', [camping.id]],
      ['Pump', []],
    ]
    for (const [name, labelIds] of items) {
      await visitor.send('POST', '/items', { name, labelIds, purchasePrice: 100 })
    }
    return { ...visitor, bikes: bikes.id }
  }

  eachSize((options) => {
    it('are found, added to items, merged and undone', async () => {
      const visitor = await createFixtures(options)
      const { page } = visitor
      await page.goto(`${stage.server.url}/labels`)
      await page.getByRole('searchbox', { name: /^Search \d labels/ }).fill('bik')
      await page.getByRole('link', { name: /Bikes/ }).click()
      await page.getByRole('heading', { name: 'Bikes', level: 1 }).waitFor()
      const main = page.getByRole('main')
      // The same text is in the list of labels beside the open label, so take the first visible one.
      const seen = (text: string) => main.getByText(text).filter({ visible: true }).first()
      await seen('2 items').waitFor()
      await main.getByRole('link', { name: /Cargo bike/ }).waitFor()

      const isPhone = options === phone
      if (isPhone) await page.getByRole('button', { name: 'Add items' }).click()
      else {
        await page.getByRole('button', { name: 'More about this label' }).click()
        await page.getByRole('menuitem', { name: 'Add items' }).click()
      }
      await dialogShows(page)
      await page.getByRole('dialog').getByRole('option', { name: /Pump/ }).click()
      await page.getByRole('button', { name: 'Add to 1 item' }).click()
      await main.getByRole('link', { name: /Pump/ }).waitFor()

      await page.getByRole('button', { name: 'Merge' }).click()
      await dialogShows(page)
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Camping/ })
        .click()
      await page.getByText('3 items get the label Camping. 1 of them has both already.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
      const back = await holdUndo(page, 'into “Camping”')
      await page.getByRole('heading', { name: 'Camping', level: 1 }).waitFor()
      await seen('4 items').waitFor()

      await undo(page, back)
      await seen('2 items').waitFor()
      await page.goto(`${stage.server.url}/label/${visitor.bikes}`)
      await seen('3 items').waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })

  it('are changed on their page and in a form, deleted, and restored by undo', async () => {
    const visitor = await createFixtures(desktop)
    const { page } = visitor
    await page.goto(`${stage.server.url}/label/${visitor.bikes}`)
    await tick(page.getByRole('radio', { name: 'Plum' }))
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialogShows(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Bicycles')
    await page.getByRole('button', { name: 'Icon', exact: true }).click()
    await page.getByRole('button', { name: 'Tent', exact: true }).click()
    await page.getByRole('button', { name: 'Under', exact: true }).click()
    await page.getByRole('option', { name: /Camping/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Bicycles', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Icon: Tent. Change it' }).waitFor()
    await page.getByRole('button', { name: 'Part of: Camping. Change it' }).waitFor()

    await page.getByRole('button', { name: 'More about this label' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('2 items lose this label but are kept.').waitFor()
    await page.getByRole('button', { name: 'Delete label' }).click()
    const back = await holdUndo(page, 'Deleted the label “Bicycles”')
    await page.waitForURL('**/labels')
    const list = page.getByRole('navigation', { name: 'Labels' })
    await list.getByRole('link', { name: /Bicycles/ }).waitFor({ state: 'detached' })
    await undo(page, back)
    await list.getByRole('link', { name: /Bicycles/ }).waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })
})
