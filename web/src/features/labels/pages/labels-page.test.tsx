// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { listLabels } from '#contract/labels.ts'
import { LabelList } from './labels-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The labels page shows no label before the totals by which labels are sorted have loaded', async () => {
  const label = { parentId: null, color: '', icon: '', description: '' }
  const labels = [
    { ...label, id: 'a', name: 'Books' },
    { ...label, id: 'b', name: 'Tools' },
  ]
  const { requests } = stubApi([
    [listLabels, labels],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  await renderPage('/labels', () => <LabelList currentId={undefined} />, '/labels')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByText('Books')).toBeNull()
  sentRequest(requests[0]).respond({ body: [{ id: 'b', itemCount: 3, value: 0 }] })
  await screen.findByText('Books')
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 5))
  expect(names).toEqual(['Tools', 'Books'])
})
