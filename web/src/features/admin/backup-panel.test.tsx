// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type BackupRun, type Backups, getBackups } from '#contract/backups.ts'
import { BackupPanel } from '#web/features/admin/backup-panel.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const run = (hoursAgo: number, changes: Partial<BackupRun> = {}): BackupRun => ({
  startedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  state: 'proven',
  problem: '',
  bytes: 3_400_000,
  items: 40,
  files: 12,
  lostFiles: 0,
  ...changes,
})
const none: Backups = { enabled: true, progress: null, lastProven: null, runs: [] }

function open(backups: Backups) {
  const api = stubApi([[getBackups, backups]])
  return { api, ...renderInApp(<BackupPanel />) }
}

it('The backup panel shows the last verified backup with its size and counts', async () => {
  open({ ...none, lastProven: run(10), runs: [run(10)] })
  expect(await screen.findByText('Complete and checked')).toBeTruthy()
  for (const text of ['3.4 MB', '40', '12']) expect(screen.getByText(text)).toBeTruthy()
})

it('The backup panel shows that the last complete backup is old, why a later backup failed, and how many files were missing', async () => {
  const lastProven = run(60, { lostFiles: 2 })
  const failed = run(5, { state: 'failed', problem: 'no-space' })
  open({ ...none, lastProven, runs: [failed, lastProven] })
  expect(await screen.findByText('No complete backup for two days')).toBeTruthy()
  expect(screen.getByText(/ failed: no space left for backups\.$/)).toBeTruthy()
  expect(screen.getByText(/^2 files were missing or damaged/)).toBeTruthy()
})

it('The backup panel starts a backup and shows its progress', async () => {
  const { api, user } = open(none)
  expect(await screen.findByText(/^No backup yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await waitFor(() => expect(api.lines()).toEqual(['POST /backups']))
  sentRequest(api.requests[0]).respond({ body: { ...none, progress: { phase: 'files', part: 0.4 } } })
  const bar = await screen.findByRole('progressbar', { name: 'Copying and checking files' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
})

it('The backup panel shows that another server is making a backup', async () => {
  open({ ...none, progress: { phase: 'elsewhere', part: 0 } })
  expect(await screen.findByText('Another server is making a backup')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('The backup panel offers no action when backups are disabled', async () => {
  open({ ...none, enabled: false })
  expect(await screen.findByText(/^Nothing makes backups of this server/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
