import { describe, expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import { inDialog, reuseSignedInPage, phone, said, openSignedInPage } from './signed-in-page.ts'

describe('The Back button on a phone', () => {
  const stage = useServerAndBrowser()

  it('skips the form of an item after saving, whether a button or a URL opened the form', async () => {
    const { page, send, leave } = await reuseSignedInPage(stage.browser, stage.server.url, phone)
    const { id } = await send('POST', '/items', { name: 'Kettle' })
    const itemUrl = `${stage.server.url}/item/${id}`
    await page.goto(`${stage.server.url}/items`)
    await page.getByRole('main').getByRole('link', { name: 'Kettle' }).click()
    await page.waitForURL(itemUrl)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await save('Teapot')
    await page.goBack()
    await page.waitForURL('**/items')

    await page.goto(`${itemUrl}/edit`)
    await save('Samovar')
    await page.goBack()
    await page.waitForURL('**/items')
    expect(await send('GET', `/items/${id}`)).toMatchObject({ name: 'Samovar' })
    await leave()

    async function save(name: string): Promise<void> {
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(itemUrl)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
  })

  it('closes the dialog while its item is being created, without opening the item afterwards', async () => {
    const { page, send, leave } = await openSignedInPage(stage.browser, stage.server.url, phone)
    await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await inDialog(page, 'textbox', 'Name').fill('Teapot')
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>()
    await page.route('**/api/v1/items', async (route) => {
      if (route.request().method() === 'POST') await isClosed
      await route.continue()
    })
    await inDialog(page, 'button', 'Add').click()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    close()
    await said(page, 'Added “Teapot”')
    await page.getByRole('main').getByRole('link', { name: 'Teapot' }).first().waitFor()
    expect(page.url()).toBe(`${stage.server.url}/home`)
    await leave()
  })
})
