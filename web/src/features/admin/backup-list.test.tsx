// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getBackups, listStoredBackups, type StoredBackup, type StoredBackups } from '#contract/backups.ts'
import { getHousehold } from '#contract/households/households.ts'
import type { RestoreReport } from '#contract/household-archive.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { BackupList } from '#web/features/admin/backup-list.tsx'
import { sessionQuery } from '#web/shared/account/session.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const backup = (day: number, changes: Partial<StoredBackup> = {}): StoredBackup => ({
  name: `2026-11-${day}T02-00-05Z`,
  takenAt: `2026-11-${day}T02:00:05.000Z`,
  reason: 'backup',
  bytes: 3_400_000,
  items: 40,
  files: 12,
  lostFiles: 0,
  encrypted: false,
  ...changes,
})

async function open(stored: Partial<StoredBackups>, role = 'owner') {
  const api = stubApi([
    [getSelf, { item: { id: 'ada', name: 'Ada', isSuperuser: true, role } }],
    [getHousehold, { id: 'mill', name: 'Mill', currency: 'EUR' }],
    [getBackups, { enabled: true, progress: null, lastProven: null, runs: [] }],
    [
      listStoredBackups,
      { place: '/backups', location: 'other-disk', items: [], total: 0, unreadable: [], ...stored },
    ],
  ])
  const shown = renderInApp(<BackupList />)
  await shown.queryClient.fetchQuery(sessionQuery)
  return { api, ...shown }
}

it.each([
  ['same-disk', /^On the same disk as the data: /],
  ['other-disk', 'On another disk or volume than the data.'],
  ['folder', 'In a folder of this server.'],
  ['same-bucket', /^In the same bucket as the files: /],
  ['bucket', 'In a bucket, apart from the data.'],
] as const)(
  'The list of backups says where the backups are when the server reports %s',
  async (location, text) => {
    await open({ location })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('/backups')).toBeTruthy()
    expect(screen.getByText('No backup yet.')).toBeTruthy()
  },
)

it('The list of backups shows a week with sizes and counts, older backups on request, and the reason why a backup is unreadable', async () => {
  const items = Array.from({ length: 9 }, (_, index) => backup(28 - index))
  items[0] = backup(28, { encrypted: true, lostFiles: 2 })
  items[1] = backup(27, { reason: 'restore' })
  const unreadable = [{ name: '2026-10-01T02-00-05Z', reason: 'its description is damaged' }]
  const { user } = await open({ items, total: 9, unreadable })
  expect(await screen.findAllByText('3.4 MB · 40 items · 12 files')).toHaveLength(7)
  for (const text of ['Encrypted', /^2 files were missing/, 'its description is damaged'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('The state before a restore, restored and compared')).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: /^Download: Nov 28, 2026, / })
  expect(link?.getAttribute('href')).toMatch(/\/backups\/download\?name=2026-11-28T02-00-05Z/)
  await user.click(screen.getByRole('button', { name: 'More backups' }))
  expect(screen.getAllByText('Restored and compared')).toHaveLength(8)
})

const report: RestoreReport = {
  created: 2,
  changed: 1,
  unchanged: 4,
  records: [
    { kind: 'item', created: 2, changed: 0, unchanged: 4, changedNames: [] },
    { kind: 'label', created: 0, changed: 1, unchanged: 0, changedNames: ['Winter'] },
  ],
  files: 0,
  lostFiles: 0,
  currency: 'EUR',
  batchId: null,
}

it('A household is restored from a backup only after a preview', async () => {
  const { api, user } = await open({ items: [backup(28)], total: 1 })
  await user.click(await screen.findByRole('button', { name: /^Restore: / }))
  const query = 'name=2026-11-28T02-00-05Z'
  await waitFor(() => expect(api.lines()).toEqual([`POST /backups/restore?${query}&preview=true`]))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: /records$/ })).toBeNull()
  sentRequest(api.requests[0]).respond({ body: report })
  const confirm = await dialog.findByRole('button', { name: 'Restore 3 records' })
  expect(dialog.getByRole('row', { name: /^1 label\s*Winter 0 1 0$/ })).toBeTruthy()
  await user.click(confirm)
  await waitFor(() => expect(api.lines()[1]).toBe(`POST /backups/restore?${query}`))
  sentRequest(api.requests[1]).respond({ body: { ...report, batchId: 'batch' } })
  await waitFor(() => expect(toastTexts().join()).toContain('3 records restored'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('The restore dialog shows why a household cannot be restored', async () => {
  const { api, user } = await open({ items: [backup(28)], total: 1 })
  await user.click(await screen.findByRole('button', { name: /^Restore: / }))
  await waitFor(() => expect(api.requests).toHaveLength(1))
  const error = 'This household is not in the backup. Nothing was changed.'
  sentRequest(api.requests[0]).respond({ status: 422, body: { error, code: 'bad_file', fields: {} } })
  expect(await screen.findByText(error)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /records$/ })).toBeNull()
})

it('The restore dialog offers viewers only the command that restores the whole server', async () => {
  const { api, user } = await open({ items: [backup(28)], total: 1 }, 'viewer')
  await user.click(await screen.findByRole('button', { name: /^Restore: / }))
  expect(await screen.findByText(/^You can view “Mill” but not change it/)).toBeTruthy()
  expect(screen.getByText('npm run restore -- 2026-11-28T02-00-05Z')).toBeTruthy()
  expect(api.requests).toEqual([])
})
