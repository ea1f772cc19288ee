import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCodes } from '../server/test/pictures.ts'
import { accessibilityProblems } from './faults.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { dialogShows, inDialog, more, openTab, phone, reuseSignedInPage, tick } from './signed-in-page.ts'

describe('A person without an account', () => {
  const stage = useServerAndBrowser()

  /** Opens a URL in a new browser context without scripts, as a guest without an account. */
  async function openAsStranger(address: string) {
    const page = await openTab(stage.browser, { ...phone, javaScriptEnabled: false })
    const response = await page.goto(address)
    return { page, status: response?.status(), close: () => page.context().close() }
  }

  it('sees a shared item on a phone until a user ends the link', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page } = visitor
    const { id } = await visitor.send('POST', '/items', { name: 'Drill', description: 'Yellow' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await more(page, 'Share')
    await dialogShows(page)
    await inDialog(page, 'button', 'Create link').click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await inDialog(page, 'button', 'Done').click()

    const stranger = await openAsStranger(link)
    expect(stranger.status).toBe(200)
    await stranger.page.getByRole('heading', { name: 'Drill' }).waitFor()
    await stranger.page.getByText('Yellow').waitFor()
    expect(await stranger.page.evaluate('document.documentElement.scrollWidth')).toBe(390)

    await page.goto(link)
    expect(await accessibilityProblems(page, 'shared item')).toEqual([])
    await page.goto(`${stage.server.url}/tools/shared`)
    await page.getByText('Opened 2 times').waitFor()
    await page.getByRole('button', { name: 'Actions for Drill' }).click()
    await page.getByRole('menuitem', { name: 'End link' }).click()
    await inDialog(page, 'button', 'End link').click()
    await page.getByText('The link Drill has ended.').waitFor()
    expect((await stranger.page.reload())?.status()).toBe(410)
    await stranger.page.getByText('This link has ended').waitFor()
    expect(await stranger.page.getByText('Yellow').count()).toBe(0)
    await stranger.close()
    await visitor.leave()
  })

  it('sees a shared claim with its sums on a phone', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page } = visitor
    const { id } = await visitor.send('POST', '/items', { name: 'Lens' })
    await visitor.send('PUT', `/items/${id}`, { purchasePrice: 450 })
    const claim = await visitor.send('POST', '/claims', { name: 'Burglary', kind: 'theft' })
    await visitor.send('POST', `/claims/${claim.id}/items`, { ids: [id] })
    await page.goto(`${stage.server.url}/claim/${claim.id}`)
    await page.getByRole('button', { name: 'More actions of the claim' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await dialogShows(page)
    await inDialog(page, 'button', 'Create link').click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await inDialog(page, 'button', 'Done').click()

    const stranger = await openAsStranger(link)
    await stranger.page.getByRole('heading', { name: 'Lens' }).waitFor()
    await stranger.page.getByText('Stolen').waitFor()
    expect(await stranger.page.getByText('450.00').count()).toBe(3)
    expect(await stranger.page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await stranger.close()

    await page.goto(link)
    expect(await accessibilityProblems(page, 'shared claim')).toEqual([])
    await page.goto(`${stage.server.url}/tools/shared`)
    await page.getByRole('link', { name: 'Claim: Burglary' }).click()
    await page.waitForURL(`**/claim/${claim.id}`)
    await visitor.leave()
  })

  it('scans the label of a found item, and writes to its owner without seeing the inventory', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page } = visitor
    const { id } = await visitor.send('POST', '/items', { name: 'Rucksack' })
    await page.goto(`${stage.server.url}/profile/household`)
    await tick(page.getByRole('switch', { name: /Show a page to finders/ }))
    await page.getByRole('button', { name: 'Edit page' }).click()
    await inDialog(page, 'textbox', 'Text for finders').fill('Please call 0123-456.')
    await inDialog(page, 'button', 'Save').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Please call 0123-456.').waitFor()
    const label = await page.request.get(`${stage.server.url}/api/v1/labelmaker/item/${id}`)
    const [code = ''] = await readCodes(await label.body())
    const path = code.replace(/^https?:\/\/[^/]+/, '')

    const stranger = await openAsStranger(`${stage.server.url}${path}`)
    await stranger.page.getByText('Please call 0123-456.').waitFor()
    expect(await stranger.page.getByText('Rucksack').count()).toBe(0)
    await stranger.page.getByLabel('Your message to the owner').fill('It is at the station')
    await stranger.page.getByLabel('Your phone number or email').fill('0170 1')
    await stranger.page.getByRole('button', { name: 'Send' }).click()
    await stranger.page.getByText('Thank you. The owner gets your message.').waitFor()
    await stranger.close()

    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('link', { name: /message from a person without an account/ }).click()
    await page.getByRole('heading', { name: 'A finder scanned the label of Rucksack' }).waitFor()
    await page.getByText('It is at the station').waitFor()
    await page.getByRole('button', { name: /^Done: / }).click()
    await page.getByText('The message was deleted.').waitFor()

    await page.goto(`${stage.server.url}${path}`)
    await page.getByRole('heading', { name: 'Rucksack', level: 1 }).waitFor()
    await visitor.leave()
  })

  it('reports the return of a lent item on the page of a link from the lending dialog', async () => {
    const visitor = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { page } = visitor
    const { id } = await visitor.send('POST', '/items', { name: 'Tent' })
    await page.goto(`${stage.server.url}/item/${id}`)
    await more(page, 'Mark as lent out')
    await inDialog(page, 'textbox', 'Lent to').fill('Anna')
    await inDialog(page, 'checkbox', 'Then make a link for the borrower').check()
    await inDialog(page, 'button', 'Mark as lent out').click()
    await inDialog(page, 'button', 'Create link').click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await inDialog(page, 'button', 'Done').click()

    await page.goto(link)
    expect(await accessibilityProblems(page, 'loan')).toEqual([])
    const stranger = await openAsStranger(link)
    const message = stranger.page.getByLabel('A message to the owner')
    await message.fill('In the garage')
    const large = join(tmpdir(), 'tent.jpg')
    await writeFile(large, Buffer.alloc(30 * 2 ** 20))
    await stranger.page.getByLabel('A photo').setInputFiles(large)
    await stranger.page.getByRole('button', { name: 'I have returned it' }).click()
    // Browsers read the response only after they have sent the whole photo.
    await stranger.page.getByText('This photo is larger than 10 MB. Choose a smaller one.').waitFor()
    expect(await message.inputValue()).toBe('In the garage')
    await stranger.page.getByRole('button', { name: 'I have returned it' }).click()
    await stranger.page.getByText('Thank you. The owner gets your message.').waitFor()

    await page.goto(`${stage.server.url}/tools/shared`)
    await page.getByRole('heading', { name: 'Anna says that Tent has been returned' }).waitFor()
    await page.getByRole('button', { name: 'Mark as returned' }).click()
    await page.getByText('The message was deleted.').waitFor()
    expect((await stranger.page.reload())?.status()).toBe(410)
    await stranger.close()
    await visitor.leave()
  })
})
