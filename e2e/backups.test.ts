import { describe, expect, it } from 'vitest'
import { accessibilityProblems, darkContrastProblems } from './faults.ts'
import { desktop, holdUndo, openSignedInPage, phone, undo } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

describe('The backups of a server', () => {
  const stage = useServerAndBrowser()
  const visit = (options: typeof desktop) => openSignedInPage(stage.browser, stage.server.url, options)

  it('are listed with their storage place, can be downloaded, and restore a household after a preview', async () => {
    const visitor = await visit(desktop)
    const { page, send } = visitor
    const lamp = await send('POST', '/items', { name: 'Lamp' })
    const chair = await send('POST', '/items', { name: 'Chair' })
    await page.goto(`${stage.server.url}/tools/server`)
    const list = page.getByRole('region', { name: 'Stored backups' })
    await list.getByText('No backup yet.').waitFor()
    await list.getByText(/^On the same disk as the data: /).waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await list.getByText(/ · 2 items · 0 files$/).waitFor()
    await list.getByText('Restored and compared').waitFor()
    expect(await accessibilityProblems(page, 'list of backups')).toEqual([])
    const link = list.getByRole('link', { name: /^Download: / })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^cubby-backup_.*Z\.zip$/)

    await send('DELETE', `/items/${lamp.id}`)
    await send('PUT', `/items/${chair.id}`, { name: 'Stool' })
    for (const viewport of [desktop.viewport, phone.viewport]) {
      await page.setViewportSize(viewport ?? { width: 0, height: 0 })
      await list.getByRole('button', { name: /^Restore: / }).click()
      const dialog = page.getByRole('dialog', { name: /^Restore from / })
      const row = dialog.getByRole('row', { name: /^2 items/ })
      await row.getByText('Stool').waitFor()
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', '1', '0'])
      await dialog.getByText(/npm run restore -- \d{4}-/).waitFor()
      expect(await accessibilityProblems(page, 'preview of a backup')).toEqual([])
      expect(await darkContrastProblems(page, 'preview of a backup')).toEqual([])
      expect((await send('GET', '/items')).items.map(({ name }) => name)).toEqual(['Stool'])
      await dialog.getByRole('button', { name: 'Restore 2 records' }).click()
      const toast = await holdUndo(page, '2 records restored')
      const names = (await send('GET', '/items')).items.map(({ name }) => name)
      expect(names.toSorted()).toEqual(['Chair', 'Lamp'])
      await undo(page, toast)
      await expect.poll(async () => (await send('GET', '/items')).total).toBe(1)
    }
    await visitor.leave()
  })

  it('are hidden from all users except server admins', async () => {
    const visitor = await visit(phone)
    const { page } = visitor
    await page.goto(`${stage.server.url}/tools/server`)
    await page.getByRole('heading', { name: /Only for server admins/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Stored backups' }).count()).toBe(0)
    await visitor.leave()
  })
})
