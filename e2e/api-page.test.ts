import { expect, it } from 'vitest'
import { useServerAndBrowser } from './test-environment.ts'
import { openTab, watch } from './signed-in-page.ts'

const stage = useServerAndBrowser()

it('The API page shows an operation with its fields, and loads nothing from other servers', async () => {
  const page = await openTab(stage.browser)
  const problems = watch(page)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(`${stage.server.url}/api/docs`)
  await page.locator('[data-tag="Items"]').click()
  await page.getByText('Create an item; it gets the next asset id.').waitFor()
  expect([...hosts].filter((origin) => origin.startsWith('http'))).toEqual([new URL(stage.server.url).origin])
  expect(problems).toEqual([])
  await page.context().close()
})
