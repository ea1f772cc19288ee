import { describe, expect, it } from 'vitest'
import { openTab } from './signed-in-page.ts'
import { useServerAndBrowser } from './test-environment.ts'

describe('When Cubby is below a sub-path', () => {
  const stage = useServerAndBrowser({ env: { CUBBY_BASE_URL: 'http://localhost/inventory' } })

  it('the app signs users up, stays below the sub-path, and limits its cookies to it', async () => {
    const page = await openTab(stage.browser)
    await page.goto(stage.server.url)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.waitForURL('**/inventory/home')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ path }) => path)).toEqual(cookies.map(() => '/inventory'))
    await page.reload()
    await page.getByRole('button', { name: /Import a spreadsheet/ }).waitFor()
    await page.context().close()
  })

  it('an unknown API path returns JSON, and any other path returns the app', async () => {
    const unknown = await fetch(`${stage.server.url}/api/v1/nowhere`)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    const page = await fetch(`${stage.server.url}/location/0190`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect(html).toContain('<base href="/inventory/">')
    expect(html).toContain('<meta name="theme-color" content="#5b7f67"')
    const links = [...html.matchAll(/<link rel="(?:[a-z-]*icon|manifest)" href="([^"]+)"/g)]
    expect(links).toHaveLength(4)
    for (const [, href = ''] of links) {
      expect((await fetch(new URL(href, `${stage.server.url}/`))).status, href).toBe(200)
    }
    expect((await fetch(stage.server.url.replace('/inventory', '/'))).status).toBe(404)
  })
})
