// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExportDialog, exportFormats, type ExportFormat } from '#web/features/reports/export-dialog.tsx'
import * as files from '#web/shared/browser/save-file.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { sentRequest } from '#web-test/sent-request.ts'

async function open(formats: readonly ExportFormat[]) {
  const { requests } = stubApi()
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  const onClose = vi.fn<() => void>()
  const items = { view: 'v', search: { labels: ['l'] } }
  const { user } = renderInApp(
    <ExportDialog title="Report" fileName="Garage" {...{ items, formats, onClose }} />,
  )
  const download = await screen.findByRole('button', { name: 'Download' })
  return { user, requests, saved, onClose, download }
}

it('downloads the report with receipts when they are chosen', async () => {
  const { user, requests, saved, onClose, download } = await open(['pdf'])
  await user.click(screen.getByRole('checkbox', { name: 'Add the pages of receipts and warranties' }))
  await user.click(download)
  expect(requests.map(({ line, body }) => [line, body])).toEqual([
    ['POST /reporting/inventory.pdf', { view: 'v', search: { labels: ['l'] }, receipts: true }],
  ])
  sentRequest(requests[0]).respond()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['Garage.pdf'])
})

it('asks for the format when there are several, and offers receipts for the PDF only', async () => {
  const { user, requests, saved, onClose, download } = await open(exportFormats)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^PDF/ }))
  expect(screen.getByRole('checkbox')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /^CSV/ }))
  await user.click(download)
  expect(requests.map(({ line, body }) => [line, body])).toEqual([
    ['POST /items/export', { search: { labels: ['l'] } }],
  ])
  sentRequest(requests[0]).respond()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['Garage.csv'])
})

it('shows why there is no report and stays open', async () => {
  const { user, requests, onClose, download } = await open(['pdf'])
  await user.click(download)
  sentRequest(requests[0]).respond({ status: 503, body: { error: 'Busy.', code: 'busy' } })
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})
