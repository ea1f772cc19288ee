import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { contentsOfFolder, zipOf } from '#test/zip-file.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { openSignedInPage } from './signed-in-page.ts'

describe('Moving in from Homebox', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('shows a preview, imports everything and undoes the import', async () => {
      const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      const { page, send } = visitor
      await page.goto(`${stage.server.url}/tools`)
      await page.getByRole('button', { name: 'Move in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move from Homebox' })
      const choose = (buffer: Buffer) =>
        dialog
          .getByLabel('Choose a file')
          .setInputFiles({ name: 'homebox.zip', mimeType: 'application/zip', buffer })
      await choose(Buffer.from('no zip'))
      await dialog.getByText("This zip can't be moved in. Nothing was changed.").waitFor()
      await dialog.getByText('is damaged or cut off').waitFor()

      await choose(zipOf(await contentsOfFolder('server/test/data/homebox/0.26/data')))
      await dialog.getByText('2 accounts are not included').waitFor()
      await dialog.getByText('8 items').waitFor()
      expect((await send('GET', '/items')).total).toBe(0)
      await dialog.getByRole('button', { name: /^Bring \d+ records$/ }).click()
      await dialog.getByText('3 files were compared and are the same as in Homebox.').waitFor()
      expect((await send('GET', '/items?includeArchived=true')).total).toBe(8)
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await send('GET', '/items?includeArchived=true')).total).toBe(0)
      await visitor.leave()
    })
  })
})
