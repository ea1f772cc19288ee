// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { ToolsPage } from '#web/features/tools/tools-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function open(role: 'editor' | 'viewer') {
  stubApi([[getSelf, { item: { role } }]])
  await renderPage('/tools', ToolsPage, '/tools')
  return screen.findByRole('link', { name: 'Open: Asset ID labels' })
}

it('The tools page links to labels for asset IDs and to blank labels', async () => {
  const assetIds = await open('editor')
  const blank = await screen.findByRole('link', { name: 'Open: Blank labels' })
  expect([assetIds, blank].map((link) => link.getAttribute('href'))).toEqual([
    '/reports/label-generator?what=range',
    '/reports/label-generator?what=blank',
  ])
})

it('The tools page offers viewers no blank labels', async () => {
  await open('viewer')
  expect(screen.queryByText('Blank labels')).toBeNull()
})
