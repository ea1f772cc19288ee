import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export async function accessibilityProblems(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // Waits for the end of animations, because text that is still transparent has too little contrast. Ignores endless
  // animations, such as a spinner.
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
      .map(({ finished }) => finished))`,
  )
  // Avoids injecting the 650 kB of axe again when the page has it already.
  const isThere = await page.evaluate("'axe' in window")
  // Legacy mode avoids an extra page for cross-origin frames, which the app does not have.
  const axe = new AxeBuilder({ page, ...(isThere === true && { axeSource: ';' }) }).setLegacyMode()
  axe.options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  // Checks only the open dialog, because it hides everything behind it, also from screen readers.
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`)
    return `${screen}: ${id} ${elements.join(' ')}`
  })
}

/** Checks the contrast in the dark theme. The other rules of axe do not depend on colours. */
export async function darkContrastProblems(page: Page, screen: string): Promise<string[]> {
  await page.evaluate("document.documentElement.dataset.theme = 'homebox-dark'")
  const problems = await accessibilityProblems(page, `${screen}, dark`, ['color-contrast'])
  await page.evaluate("document.documentElement.dataset.theme = 'homebox'")
  return problems
}
