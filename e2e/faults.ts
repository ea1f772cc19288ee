import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Violations that axe finds, each as one line: where, which rule, which elements. */
export async function accessibilityProblems(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // A page that has axe already is not made to read its 650 kB again.
  const isThere = await page.evaluate("'axe' in window")
  // There are no frames of others, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page, ...(isThere === true && { axeSource: ';' }) }).setLegacyMode()
  axe.options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  // Everything behind a dialog is hidden, also from screen readers.
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`)
    return `${screen}: ${id} ${elements.join(' ')}`
  })
}
