// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ItemsPages } from '#web/features/search/results/result-pages.tsx'
import { renderPage } from '#web-test/render.tsx'

function Pages() {
  return <ItemsPages search={{}} total={60} pageSize={10} isStale={false} onPageSize={() => undefined} />
}

it('A list of results offers 10, 25, 50, 100 or all rows on a page', async () => {
  await renderPage('/items', Pages, '/items')
  await screen.findByRole('combobox', { name: 'Rows per page' })
  const sizes = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(sizes).toEqual(['10', '25', '50', '100', 'all'])
})
