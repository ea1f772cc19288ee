import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Violations that axe finds, each as one line: where, which rule, which elements. */
export async function faultsOf(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // There are no frames of others, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  // Everything behind a dialog is hidden, also from screen readers.
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
