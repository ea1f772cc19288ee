import { hash, webcrypto } from 'node:crypto'
// @ts-expect-error: jsdom has no types, and only this test needs it.
import { JSDOM as Dom } from 'jsdom'
import { expect, it } from 'vitest'
import { createMessages } from '#server/shared/text/messages.ts'
import { writeCheckPage } from './check-page.ts'

interface Element {
  readonly textContent: string
  dispatchEvent(event: object): void
}

interface Page {
  readonly window: {
    readonly Event: new (type: string) => object
    readonly document: {
      querySelector(selector: string): Element
      querySelectorAll(selector: string): Iterable<Element>
    }
  }
}

// as: the test uses only this part of jsdom.
const JSDOM = Dom as new (html: string, options: object) => Page

const claim = { 'claim.pdf': 'a claim', 'files/Lampe à pied/été.jpg': 'a photo' }
const manifest = JSON.stringify({
  files: Object.entries(claim).map(([path, content]) => ({ path, sha256: hash('sha256', content) })),
})

/** Opens the page, selects a folder with these files, and returns the result that the page shows. */
async function check(files: Record<string, string>) {
  const { window } = new JSDOM(writeCheckPage(createMessages('en')), {
    runScripts: 'dangerously',
    beforeParse: (page: object) => Object.defineProperty(page, 'crypto', { value: webcrypto }),
  })
  const { document } = window
  const input = document.querySelector('input')
  const chosen = Object.entries(files).map(([path, content]) =>
    Object.defineProperty(new File([content], path), 'webkitRelativePath', { value: `Downloads/${path}` }),
  )
  Object.defineProperty(input, 'files', { value: chosen })
  input.dispatchEvent(new window.Event('change'))
  const textOf = (id: string) => document.querySelector(`#${id}`).textContent
  await expect.poll(() => textOf('status')).toMatch(/\.$|:$/)
  return {
    status: textOf('status'),
    problems: [...document.querySelectorAll('li')].map((one) => one.textContent),
    sum: textOf('sum'),
  }
}

it('the check page of a claim reports no difference when all files are as they were exported', async () => {
  const { status, problems, sum } = await check({ ...claim, 'manifest.json': manifest })
  expect([status, problems]).toEqual(['All 2 files are as they were exported.', []])
  expect(sum).toContain(hash('sha256', manifest))
})

it('the check page of a claim lists each file that differs in one byte, is missing, or is not in the manifest', async () => {
  const { status, problems } = await check({
    'claim.pdf': 'a clain',
    'files/more.jpg': 'x',
    '.DS_Store': 'x',
    'manifest.json': manifest,
  })
  expect(status).toBe('Not all files are as they were exported:')
  expect(problems).toEqual([
    'Changed: claim.pdf',
    'Missing: files/Lampe à pied/été.jpg',
    'Not part of the claim: files/more.jpg',
  ])
})

it('the check page of a claim recognises file names whose accents a system has decomposed', async () => {
  const apart = Object.fromEntries(
    Object.entries(claim).map(([path, content]) => [path.normalize('NFD'), content]),
  )
  expect((await check({ ...apart, 'manifest.json': manifest })).problems).toEqual([])
})

it.each([{}, { 'manifest.json': 'x' }, { 'manifest.json': '[]' }])(
  'the check page of a claim asks for another folder when the chosen one has no valid manifest: %j',
  async (files) => {
    const { status } = await check({ 'claim.pdf': 'a claim', ...files })
    expect(status).toContain('Choose the folder that has check.html.')
  },
)

it('the check page of a claim is written from right to left in Arabic', () => {
  expect(writeCheckPage(createMessages('ar'))).toContain('<html lang="ar" dir="rtl">')
})
