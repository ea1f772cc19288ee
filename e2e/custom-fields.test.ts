import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachSize } from './each-size.ts'
import { useServerAndBrowser } from './test-environment.ts'
import { reuseSignedInPage, said, undo } from './signed-in-page.ts'

describe('Custom fields', () => {
  const stage = useServerAndBrowser()

  eachSize((options) => {
    it('have choices and units in all items once the user has defined them', async () => {
      const { page, send } = await reuseSignedInPage(stage.browser, stage.server.url, options)
      const { id } = await send('POST', '/items', { name: 'Drill' })
      await describeFields(page)
      await fillIn(page, id)

      const fields = page.getByRole('main').locator('dl')
      await fields.getByText('800\u00a0W', { exact: true }).waitFor()
      await fields.getByText('Used', { exact: true }).click()
      const condition = page.getByRole('combobox', { name: 'Condition' })
      await condition.selectOption('New')
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await fields.getByText('New', { exact: true }).waitFor()
      await saved

      await page.goto(`${stage.server.url}/profile/custom-fields`)
      await page.getByRole('button', { name: 'Delete “Condition”' }).click()
      await page.getByRole('heading', { name: 'In use, not defined yet' }).waitFor()
      await undo(page)
      await page.getByRole('button', { name: 'Edit “Condition”' }).waitFor()
      // Waits until the field has moved from the list of undefined fields to the list of defined fields.
      await expect.poll(() => page.getByText('Text').count()).toBe(1)
    })
  })

  async function describeFields(page: Page): Promise<void> {
    await page.goto(`${stage.server.url}/profile/custom-fields`)
    const dialog = page.getByRole('dialog')
    const add = page.getByRole('button', { name: 'Define a field' })
    await add.click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Condition')
    await dialog.getByRole('button', { name: 'Add choice' }).click()
    await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Used')
    await dialog.getByRole('textbox', { name: 'Choice 1' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('New')
    await dialog.getByRole('button', { name: 'Move up: New' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('New, Used').waitFor()

    await add.click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Power')
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Number')
    await dialog.getByRole('textbox', { name: 'Unit' }).fill('W')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Number · W').waitFor()
  }

  async function fillIn(page: Page, id: string): Promise<void> {
    await page.goto(`${stage.server.url}/item/${id}/edit`)
    const add = page.getByRole('button', { name: 'Add custom field' })
    await add.click()
    await page.getByPlaceholder('Field name').fill('Condition')
    const condition = page.getByRole('group', { name: 'Condition' })
    // The content is a text until the descriptions of the fields are loaded.
    const choices = page.locator('select').and(condition.getByRole('combobox', { name: 'Content' }))
    await choices.selectOption('Used')
    await add.click()
    await page.getByPlaceholder('Field name').last().fill('Power')
    const power = page.getByRole('group', { name: 'Power' })
    await power.getByText('W', { exact: true }).waitFor()
    await power.getByRole('textbox', { name: 'Content' }).fill('800')
    await power.getByRole('textbox', { name: 'Content' }).blur()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Saved')
  }
})
