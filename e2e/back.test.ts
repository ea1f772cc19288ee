import { describe, expect, it } from 'vitest'
import { setStage } from './stage.ts'
import { inDialog, phone, said, signedInVisitor } from './visitor.ts'

describe('Back on a phone', () => {
  const stage = setStage()

  it('closes the dialog of an item that is being created, which then leads nowhere', async () => {
    const { page, send, leave } = await signedInVisitor(stage.browser, stage.server.url, phone)
    await send('POST', '/items', { name: 'Kettle' })
    await page.goto(`${stage.server.url}/home`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await inDialog(page, 'textbox', 'Name').fill('Teapot')
    const { promise: isClosed, resolve: close } = Promise.withResolvers<void>()
    await page.route('**/api/v1/items', async (route) => {
      if (route.request().method() === 'POST') await isClosed
      await route.continue()
    })
    await inDialog(page, 'button', 'Create').click()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    close()
    await said(page, 'Created “Teapot”')
    await page.getByRole('main').getByRole('link', { name: 'Teapot' }).first().waitFor()
    expect(page.url()).toBe(`${stage.server.url}/home`)
    await leave()
  })
})
