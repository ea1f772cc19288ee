import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { accessibilityProblems } from './faults.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { holdUndo, openSignedInPage, undo } from './signed-in-page.ts'

describe('The archive of a household', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('previews and restores deleted and changed records as one change', async () => {
      const visitor = await openSignedInPage(stage.browser, stage.server.url, options)
      const { page, send } = visitor
      const lamp = await send('POST', '/items', { name: 'Lamp' })
      const chair = await send('POST', '/items', { name: 'Chair' })
      await page.goto(`${stage.server.url}/tools`)
      const link = page.getByRole('link', { name: 'Download: Everything in one archive' })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      const archive = await download.path()
      await send('DELETE', `/items/${lamp.id}`)
      await send('PUT', `/items/${chair.id}`, { name: 'Stool' })

      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Restore an archive' })
      const notOne = { name: 'archive.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
      await dialog.getByLabel('Choose a file').setInputFiles(notOne)
      await dialog.getByText("This archive is damaged or wasn't made by Cubby.").waitFor()
      await dialog.getByText('is damaged or cut off').waitFor()
      expect((await send('GET', '/items')).total).toBe(1)

      await dialog.getByLabel('Choose a file').setInputFiles({
        name: 'archive.zip',
        mimeType: 'application/zip',
        buffer: await readFile(archive),
      })
      const row = dialog.getByRole('row', { name: /^2 items/ })
      await row.getByText('Stool').waitFor()
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', '1', '0'])
      expect(await accessibilityProblems(page, 'preview of a restore')).toEqual([])
      expect((await send('GET', '/items')).total).toBe(1)
      await dialog.getByRole('button', { name: 'Restore 2 records' }).click()
      const toast = await holdUndo(page, '2 records restored')
      expect((await send('GET', '/items')).total).toBe(2)
      await undo(page, toast)
      await expect.poll(async () => (await send('GET', '/items')).total).toBe(1)
      await visitor.leave()
    })
  })
})
