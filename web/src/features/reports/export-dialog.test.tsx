// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExportDialog } from '#web/features/reports/export-dialog.tsx'
import * as files from '#web/shared/browser/save-file.ts'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

async function open() {
  const { requests } = stubApi()
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  const onClose = vi.fn<() => void>()
  const items = { view: 'v', search: { labels: ['l'] } }
  const { user } = renderInApp(
    <ExportDialog title="Export Garage" fileName="Garage" {...{ items, onClose }} />,
  )
  const download = await screen.findByRole('button', { name: 'Download' })
  return { user, requests, saved, onClose, download }
}

it('The export dialog downloads the report with receipts when the user has chosen receipts', async () => {
  const { user, requests, saved, onClose, download } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Add the pages of receipts and warranties' }))
  await user.click(download)
  expect(requests.map(({ line, body }) => [line, body])).toEqual([
    ['POST /reporting/inventory.pdf', { view: 'v', search: { labels: ['l'] }, receipts: true }],
  ])
  sentRequest(requests[0]).respond()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['Garage.pdf'])
})

it.each([
  [/^CSV/, 'csv', 'POST /items/export', {}],
  [/^Spreadsheet/, 'xlsx', 'POST /items/export.xlsx', { language: 'en' }],
])(
  'The export dialog downloads the format %s when it is chosen, and offers no receipts',
  async (name, ending, line, more) => {
    const { user, requests, saved, onClose, download } = await open()
    await user.click(screen.getByRole('radio', { name }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(download)
    expect(requests.map((request) => [request.line, request.body])).toEqual([
      [line, { search: { labels: ['l'] }, ...more }],
    ])
    sentRequest(requests[0]).respond()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(saved.mock.calls.map(([, file]) => file)).toEqual([`Garage.${ending}`])
  },
)

it('The export dialog stays open and shows why there is no report', async () => {
  const { user, requests, onClose, download } = await open()
  await user.click(download)
  sentRequest(requests[0]).respond({ status: 503, body: { error: 'Busy.', code: 'busy' } })
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})
