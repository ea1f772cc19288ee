import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { accessibilityProblems } from './faults.ts'
import { dialogShows, more, openSignedInPage } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

describe('The report of a location', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('is downloaded as a PDF from the menu of the location', async () => {
      const { page, send, problems, leave } = await openSignedInPage(stage.browser, stage.server.url, options)
      const study = await send('POST', '/locations', { name: 'Study' })
      await send('POST', '/items', { name: 'Desk', locationId: study.id, purchasePrice: 240 })
      await page.goto(`${stage.server.url}/location/${study.id}`)
      await more(page, 'Report')
      await dialogShows(page)
      expect(await accessibilityProblems(page, 'report')).toEqual([])
      const download = page.waitForEvent('download')
      await page
        .getByRole('dialog', { name: 'Export Study' })
        .getByRole('button', { name: 'Download' })
        .click()
      expect((await download).suggestedFilename()).toBe('Study.pdf')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(problems).toEqual([])
      await leave()
    })
  })
})
