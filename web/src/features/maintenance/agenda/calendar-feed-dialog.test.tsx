// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getCalendarStatus } from '#contract/maintenance/calendar-feed.ts'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it.each([
  { button: 'Revoke link', title: 'Revoke the calendar link?', line: 'DELETE /users/self/calendar' },
  { button: 'Create new link', title: 'Create a new link?', line: 'POST /users/self/calendar' },
])(
  'The calendar dialog asks for confirmation before the current link stops working: $button',
  async ({ button, title, line }) => {
    const api = stubApi([[getCalendarStatus, { isActive: true, createdAt: '2026-01-01T00:00:00.000Z' }]])
    const { user } = renderInApp(<CalendarFeedDialog onClose={() => undefined} />)
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(api.lines()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: button }))
    const again = await screen.findByRole('dialog', { name: title })
    await user.click(within(again).getByRole('button', { name: button }))
    await waitFor(() => expect(api.lines()).toEqual([line]))
  },
)
