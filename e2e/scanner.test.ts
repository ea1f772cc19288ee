// @module-tag slow

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { launchBrowser } from './browser.ts'
import {
  asksForCamera,
  drawNothing,
  drawPicture,
  type FakeCamera,
  filmCodes,
  type Symbology,
} from './camera.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import {
  desktop,
  giveFile,
  reuseSignedInPage,
  phone,
  scanByHand,
  openSignedInPage,
  undo,
  type SignedInPage,
} from './signed-in-page.ts'

const looks: Readonly<Record<string, BrowserContextOptions>> = { phone, desktop }

describe('The scanner', () => {
  let server: ServerProcess
  let browser: Browser
  let camera: FakeCamera
  beforeAll(async () => {
    server = await startServer()
    // The camera shows the label 000-001, the first asset ID of a household. Each test has its own household.
    camera = await filmCodes([`${server.url}/a/000-001`])
    browser = await launchBrowser(camera.args)
  })
  afterAll(async () => {
    await browser?.close()
    await camera?.remove()
    await server?.stop()
  })

  const visit = (look: string, permissions: string[] = ['camera']): Promise<SignedInPage> =>
    reuseSignedInPage(browser, server.url, { ...looks[look], permissions }, asksForCamera)

  const open = (page: Page, search = '') => page.goto(`${server.url}/scanner${search}`)
  const results = (page: Page) => page.getByRole('region', { name: 'Scanned' })

  /** Types a code into the text field. On phones the field is in a sheet. */
  async function type(page: Page, code: string): Promise<void> {
    await results(page).waitFor()
    const field = page.getByLabel('Or type, paste, or use a handheld scanner')
    if (await field.isVisible()) {
      await field.fill(code)
      return field.press('Enter')
    }
    await page.getByRole('button', { name: 'Type a code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Type a code' })
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  async function createFixtures({ send }: SignedInPage) {
    const cellar = await send('POST', '/locations', { name: 'Cellar' })
    const attic = await send('POST', '/locations', { name: 'Attic' })
    const make = (name: string, more: object = {}) =>
      send('POST', '/items', { name, locationId: cellar.id, ...more })
    const drill = await make('Drill', { serialNumber: 'SN-4711' })
    const lamp = await make('Lamp', { modelNumber: '4006381333931' })
    const saw = await make('Saw', { locationId: attic.id, quantity: 2 })
    return { cellar, attic, drill, lamp, saw }
  }

  eachSize((_, look) => {
    it('shows the item of a scanned label, and opens the item', async () => {
      const visitor = await visit(look)
      const { page } = visitor
      const { drill } = await createFixtures(visitor)
      await open(page)
      await results(page).getByRole('heading', { name: 'Drill' }).waitFor()
      await results(page).getByRole('link', { name: 'Open' }).click()
      await page.waitForURL(`${server.url}/item/${drill.id}`)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('finds the records of typed codes, and explains the code of another website or of another household', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      const { drill, attic } = await createFixtures(visitor)
      await open(page)
      const shows = (name: string) => results(page).getByRole('heading', { name }).waitFor()
      await type(page, '#2')
      await shows('Lamp')
      await type(page, 'sn 4711')
      await shows('Drill')
      await type(page, `${server.url}/location/${attic.id}`)
      await shows('Attic')
      await type(page, 'https://old.example/a/000-003')
      await shows('This code leads to old.example')
      await results(page).getByRole('button', { name: 'Look it up here' }).click()
      await shows('Saw')
      await type(page, `${server.url}/nowhere`)
      await shows('Invalid barcode URL')
      const other = await send('POST', '/groups', { name: 'Allotment', currency: 'eur' })
      await page.reload()
      await type(page, `${server.url}/a/000-001?tenant=${other.id}`)
      await shows('This belongs to Allotment')
      await page.getByRole('button', { name: 'Switch to Allotment' }).waitFor()
      await send('DELETE', `/items/${drill.id}`)
      await type(page, `${server.url}/item/${drill.id}`)
      await shows('Drill was deleted')
      await results(page).getByRole('link', { name: 'Open Trash' }).click()
      await page.waitForURL(/\/tools\/trash/)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('uses the asset ID of a scanned blank label for a new item', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      await createFixtures(visitor)
      await open(page)
      await type(page, `${server.url}/a/000-250`)
      await page.getByRole('button', { name: 'Add an item with this asset ID' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add' })
      await dialog.getByText('It gets the asset ID 000-250 from its printed label.').waitFor()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ladder')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await page.waitForURL(/\/item\/[\da-f-]{36}$/)
      expect((await send('GET', '/assets/250')).total).toBe(1)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('moves scanned items into the location that was scanned before them, and undoes the move', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      const { attic } = await createFixtures(visitor)
      const inAttic = async () => (await send('GET', `/items?locations=${attic.id}&pageSize=1`)).total
      await open(page, '?mode=move')
      await type(page, '000-001')
      await page.getByText('Scan or choose the location first.').waitFor()
      await type(page, `${server.url}/location/${attic.id}`)
      await page.getByText('Moving into').waitFor()
      await type(page, '000-001')
      await page.getByText('Drill came from Cellar').waitFor()
      await type(page, '000-002')
      await page.getByText('Lamp came from Cellar').waitFor()
      await type(page, '000-003')
      await page.getByText('Saw is in Attic already.').waitFor()
      expect(await inAttic()).toBe(3)
      await results(page).getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Drill came from Cellar').waitFor()
      expect(await inAttic()).toBe(2)
      // The list of moved items survives a reload.
      await page.reload()
      await results(page).getByRole('button', { name: 'Done, 1 moved' }).click()
      await undo(page)
      await expect.poll(inAttic).toBe(1)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('counts the pieces of items, and corrects wrong quantities as one change', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      const { drill } = await createFixtures(visitor)
      await open(page, '?mode=count')
      await results(page).getByText('Scan each piece once.').waitFor()
      for (let count = 1; count <= 3; count += 1) {
        await type(page, '000-001')
        await page.getByRole('heading', { name: `${count} piece` }).waitFor()
      }
      await type(page, '000-003')
      await page.getByRole('heading', { name: '4 pieces counted' }).waitFor()
      await page.getByRole('textbox', { name: 'Count of Saw' }).fill('2')
      await page.getByRole('textbox', { name: 'Count of Saw' }).press('Tab')
      await results(page).getByRole('button', { name: 'Update 1 quantity' }).click()
      await page.getByText('1 quantity set').waitFor()
      const quantity = async () => Reflect.get(await send('GET', `/items/${drill.id}`), 'quantity')
      expect(await quantity()).toBe(3)
      await undo(page)
      expect(await quantity()).toBe(1)
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('checks which items are in a location, and corrects their location and labels as one change', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      const { cellar } = await createFixtures(visitor)
      const inCellar = async () => (await send('GET', `/items?locations=${cellar.id}&pageSize=1`)).total
      const lost = await send('POST', '/labels', { name: 'Lost' })
      const countLost = async () => (await send('GET', `/items?labels=${lost.id}&pageSize=1`)).total
      await open(page, '?mode=check')
      await type(page, `${server.url}/location/${cellar.id}`)
      await page.getByText('0 of 2 items found').first().waitFor()
      await type(page, '000-001')
      await page.getByText('1 of 2 items found').first().waitFor()
      await type(page, '000-003')
      await page.getByText('1 item recorded elsewhere').waitFor()
      await page.getByRole('button', { name: 'Finish' }).click()
      const dialog = page.getByRole('dialog', { name: 'Result for Cellar' })
      await dialog.getByText('Add labels').click()
      await dialog.getByRole('button', { name: /Labels to add/ }).click()
      await page.getByRole('option', { name: 'Lost' }).click()
      await page.keyboard.press('Escape')
      const changes = (await send('GET', '/journal?pageSize=1')).total
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Checked Cellar').waitFor()
      expect(await inCellar()).toBe(3)
      expect(await countLost()).toBe(1)
      expect((await send('GET', '/journal?pageSize=1')).total).toBe(changes + 1)
      await undo(page)
      expect([await inCellar(), await countLost()]).toEqual([2, 0])
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('explains that the browser blocks the camera, and starts when the user allows it', async () => {
      const visitor = await openSignedInPage(browser, server.url, { ...looks[look], permissions: [] })
      const { page } = visitor
      await page.addInitScript(asksForCamera)
      await createFixtures(visitor)
      await open(page)
      await page.getByRole('heading', { name: 'The camera is blocked' }).waitFor()
      await page.context().grantPermissions(['camera'])
      await results(page).getByRole('heading', { name: 'Drill' }).waitFor()
      // Ends the video like a camera that is unplugged or that another program uses.
      await page.evaluate(`
        const [track] = document.querySelector('video').srcObject.getVideoTracks()
        track.dispatchEvent(new Event('ended'))`)
      await page.getByRole('heading', { name: 'The camera has stopped' }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByLabel('Camera view').waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })

    it('reads every kind of code from a picture', async () => {
      const visitor = await visit(look, [])
      const { page, send } = visitor
      await createFixtures(visitor)
      await send('POST', '/items', { name: 'Drink', modelNumber: '036000291452' })
      await open(page)
      const pictures: [string, Symbology, string][] = [
        [`${server.url}/a/000-002`, 'qrcode', 'Lamp'],
        ['SN-4711', 'datamatrix', 'Drill'],
        ['000-003', 'code128', 'Saw'],
        ['4006381333931', 'ean13', 'Lamp'],
        ['036000291452', 'upca', 'Drink'],
      ]
      for (const [text, symbology, name] of pictures) {
        await choosePicture(page, `${symbology}.png`, await drawPicture(text, symbology))
        await results(page).getByRole('heading', { name }).waitFor()
      }
      await choosePicture(page, 'blank.png', await drawNothing())
      await page.getByText(/No code found in blank.png/).waitFor()
      await choosePicture(page, 'text.png', Buffer.from('no picture'))
      await page.getByText(/text.png can't be read/).waitFor()
      expect(visitor.problems).toEqual([])
      await visitor.leave()
    })
  })

  it('opens the record of a code from a hand scanner on any page, but leaves text typed into a field alone', async () => {
    const visitor = await visit('desktop', [])
    const { page } = visitor
    const { lamp } = await createFixtures(visitor)
    await page.goto(`${server.url}/home`)
    await page
      .getByRole('heading', { name: /Recently/ })
      .first()
      .waitFor()
    await scanByHand(page, `${server.url}/a/000-002`)
    await page.waitForURL(`${server.url}/item/${lamp.id}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(`${server.url}/item/${lamp.id}/edit`)
    const field = page.getByRole('textbox', { name: 'Description' })
    await field.pressSequentially('000-003\n')
    expect(await field.inputValue()).toBe('000-003\n')
    expect(page.url()).toBe(`${server.url}/item/${lamp.id}/edit`)
    expect(visitor.problems).toEqual([])
    await visitor.leave()
  })

  it('offers viewers no action that the server would reject', async () => {
    const owner = await visit('desktop', [])
    await createFixtures(owner)
    const { token } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    const group = await owner.send('GET', '/groups')
    const visitor = await visit('desktop', [])
    await visitor.send('POST', `/groups/invitations/${token}`)
    const { page } = visitor
    await page.goto(`${server.url}/scanner?tenant=${group.id}`)
    await type(page, '000-001')
    await results(page).getByRole('heading', { name: 'Drill' }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(2)
    expect(await results(page).getByRole('button', { name: 'Move' }).count()).toBe(0)
    await type(page, '000-250')
    await results(page).getByText('Ask an owner or editor to add it.').waitFor()
    expect(visitor.problems).toEqual([])
    await visitor.leave()
    await owner.leave()
  })

  async function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
    const press = () => page.getByRole('button', { name: 'Use a picture' }).click()
    await giveFile(page, press, { name, mimeType: 'image/png', buffer })
  }
})
