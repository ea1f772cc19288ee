// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Status } from '#contract/status.ts'
import { OutdatedNotice } from '#web/app/updates/outdated-notice.tsx'
import { renderInApp } from '#web-test/render.tsx'

beforeEach(() => localStorage.clear())

const url = 'https://example.org/releases/1.1.0'
const latest = { version: 'v0.22.3+cubby.1.1.0', date: '', cubbyVersion: '1.1.0', url }
// as: the test status has only the properties that the notice reads.
const open = (cubbyVersion: string) =>
  renderInApp(<OutdatedNotice status={{ cubbyVersion, latest } as Status} />)

it('The notice of a new version links to its release notes, and stays hidden after the user dismisses it', async () => {
  const { user, unmount } = open('1.0.0')
  expect(screen.getByText('You have version 1.0.0; the latest is 1.1.0.')).toBeTruthy()
  expect(screen.getByRole('link', { name: "What's new" }).getAttribute('href')).toBe(url)
  await user.click(screen.getByRole('button', { name: "Don't remind me" }))
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  open('1.0.0')
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('The notice of a new version is not shown when the server runs the latest version', () => {
  open('1.1.0')
  expect(screen.queryByRole('complementary')).toBeNull()
})
