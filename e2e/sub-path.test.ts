import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'

describe('Below a sub-path, in a real browser', () => {
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    server = await startServer({ env: { CUBBY_BASE_URL: 'http://localhost/inventory' } })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('the app signs up, stays below the path and keeps its cookies there', async () => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.getByRole('link', { name: 'Set up a household' }).click()
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create household' }).click()
    await page.waitForURL('**/inventory/home')
    const cookies = await context.cookies()
    expect(cookies.map(({ path }) => path)).toEqual(cookies.map(() => '/inventory'))
    await page.reload()
    await page.getByRole('button', { name: /Bring a spreadsheet/ }).waitFor()
    await context.close()
  })

  it('an unknown path of the API answers JSON, any other the app', async () => {
    const unknown = await fetch(`${server.url}/api/v1/nowhere`)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    const page = await fetch(`${server.url}/location/0190`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<base href="/inventory/">')
    expect((await fetch(server.url.replace('/inventory', '/'))).status).toBe(404)
  })
})
