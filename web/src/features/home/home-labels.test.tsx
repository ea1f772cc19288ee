// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getLabelStatistics } from '#contract/households/households.ts'
import { listLabels } from '#contract/labels.ts'
import { HomeLabels } from '#web/features/home/home-labels.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The home page shows the labels, most used first, with links to them', async () => {
  const label = (id: string, name: string) => ({ id, name, description: '', color: '#d9480f' })
  stubApi([
    [listLabels, [label('old', 'Old'), label('tools', 'Tools')]],
    [getLabelStatistics, [{ id: 'tools', name: 'Tools', total: 0, value: 0, itemCount: 2200 }]],
  ])
  await renderPage('/home', HomeLabels, '/home')
  await screen.findByRole('link', { name: /^Tools.*2,200/ })
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/labels', '/label/tools', '/label/old'])
})
