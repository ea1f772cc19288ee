// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  getMaintenance,
  getNextMaintenance,
  type ListedMaintenanceEntry,
} from '#contract/maintenance/maintenance.ts'
import { type EntryAction, useEntryActions } from '#web/features/maintenance/entry-dialogs.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const bulb: ListedMaintenanceEntry = {
  id: '0197a000-0000-7000-8000-000000000002',
  name: 'Change the bulb',
  description: '',
  scheduledDate: '2026-11-01',
  scheduledDatePrecision: 'day',
  completedDate: '',
  completedDatePrecision: 'day',
  cost: '12.5',
  recurrence: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  itemName: 'Lamp',
  itemID: lamp.id,
}

beforeEach(() => localStorage.clear())

function Actions({ entry = bulb }: { entry?: ListedMaintenanceEntry }) {
  const { act, dialogs } = useEntryActions()
  const button = (action: EntryAction) => (
    <button type="button" onClick={() => void act(action, { entry, receipts: [] })}>
      {action}
    </button>
  )
  return (
    <>
      {button('delete')}
      {button('edit')}
      {button('duplicate')}
      {button('complete')}
      {button('postponeWeek')}
      {button('postponeMonth')}
      {dialogs}
    </>
  )
}

function TwoEntries({ entries }: { entries: readonly ListedMaintenanceEntry[] }) {
  const { act } = useEntryActions()
  return entries.flatMap((entry) =>
    (['postponeWeek', 'delete'] as const).map((action) => (
      <button key={action + entry.id} type="button" onClick={() => void act(action, { entry, receipts: [] })}>
        {action} {entry.name}
      </button>
    )),
  )
}

const refusal = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'a' } }

it.each([
  ['edit', 'Save', `PUT /maintenance/${bulb.id}`, 'Failed to update the entry.'],
  ['complete', 'Mark as done', `PUT /maintenance/${bulb.id}`, 'Failed to update the entry.'],
] as const)(
  'The dialog of a maintenance entry shows an error and keeps the input when the server rejects the change: %s',
  async (action, save, line, text) => {
    const api = stubApi()
    const { user } = renderInApp(<Actions />)
    await user.click(screen.getByRole('button', { name: action }))
    const cost = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cost' })
    await user.clear(cost)
    await user.type(cost, '27.5')
    await user.click(screen.getByRole('button', { name: save }))
    expect(api.requests.at(-1)).toMatchObject({ line, body: { cost: 27.5 } })
    sentRequest(api.requests.at(-1)).respond(refusal)
    await waitFor(() => expect(toastTexts().at(-1)).toContain(`error: ${text}`))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(cost.isConnected && cost.value).toContain('27.5')
  },
)

it.each([
  ['edit', 'Save'],
  ['complete', 'Mark as done'],
] as const)(
  'The dialog of a maintenance entry takes no receipts when it is being saved: %s',
  async (action, save) => {
    const api = stubApi()
    const { user } = renderInApp(<Actions />)
    await user.click(screen.getByRole('button', { name: action }))
    const addReceipt = await screen.findByRole('button', { name: 'Add receipt' })
    expect(addReceipt.matches(':disabled')).toBe(false)
    await user.click(screen.getByRole('button', { name: save }))
    expect(addReceipt.matches(':disabled')).toBe(true)
    sentRequest(api.requests.at(-1)).respond(refusal)
    await waitFor(() => expect(addReceipt.matches(':disabled')).toBe(false))
  },
)

it('The dialogs of a maintenance entry send only changed values, because another user may have changed the rest', async () => {
  const api = stubApi()
  const { user } = renderInApp(<Actions />)
  await user.click(screen.getByRole('button', { name: 'edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'E27')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.requests.at(-1)?.body).toEqual({ description: 'E27' })
  sentRequest(api.requests.at(-1)).respond({ body: bulb })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(await screen.findByRole('button', { name: 'complete' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  expect(api.requests.at(-1)?.body).not.toHaveProperty('cost')
})

it('The form of a maintenance entry shows the value that another user has saved since it opened, before it overwrites it', async () => {
  const api = stubApi([[getMaintenance, { ...bulb, description: 'E14' }]])
  const { user, queryClient } = renderInApp(<Actions />)
  await user.click(screen.getByRole('button', { name: 'edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'E27')
  await invalidateAffected(queryClient, ['maintenance'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved by someone else: E14')
  expect(api.lines().filter((line) => line.startsWith('PUT'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.requests.at(-1)?.body).toEqual({ description: 'E27' })
  sentRequest(api.requests.at(-1)).respond({ body: bulb })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('The dialog of a maintenance entry shows an error when the entry cannot be created', async () => {
  const api = stubApi()
  const { user } = renderInApp(<Actions />)
  await user.click(screen.getByRole('button', { name: 'duplicate' }))
  await user.type(await screen.findByLabelText('Due on'), '2026-12-01')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(api.requests.at(-1)).toMatchObject({
    line: `POST /items/${lamp.id}/maintenance`,
    body: { name: 'Change the bulb', scheduledDate: '2026-12-01', completedDate: '', cost: 12.5 },
  })
  sentRequest(api.requests.at(-1)).respond(refusal)
  await waitFor(() => expect(toastTexts().at(-1)).toContain('error: Failed to create the entry.'))
})

it('The deletion of a maintenance entry asks first unless the user has turned off the question, and shows an error when it fails', async () => {
  const api = stubApi()
  const { user } = renderInApp(<Actions />)
  await user.click(screen.getByRole('button', { name: 'delete' }))
  await screen.findByText('“Change the bulb” of Lamp is deleted with its dates, cost and notes.')
  expect(api.lines()).not.toContain(`DELETE /maintenance/${bulb.id}`)
  await user.click(screen.getByRole('checkbox', { name: 'Delete without asking from now on' }))
  await user.click(screen.getByRole('button', { name: 'Delete entry' }))
  expect(api.lines().at(-1)).toBe(`DELETE /maintenance/${bulb.id}`)
  sentRequest(api.requests.at(-1)).respond(refusal)
  await waitFor(() => expect(toastTexts().at(-1)).toContain('error: Failed to delete the entry.'))

  await user.click(screen.getByRole('button', { name: 'delete' }))
  await waitFor(() => expect(api.lines().filter((line) => line.startsWith('DELETE'))).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('Two maintenance entries are postponed or deleted when the second one is chosen before the response to the first', async () => {
  writePreferences({ askBeforeDeletingEntry: false })
  const api = stubApi()
  const clean = { ...bulb, id: lamp.id, name: 'Clean the shade' }
  const { user } = renderInApp(<TwoEntries entries={[bulb, clean]} />)
  for (const [action, method] of [
    ['postponeWeek', 'PUT'],
    ['delete', 'DELETE'],
  ] as const) {
    const sent = () => api.requests.filter(({ line }) => line.startsWith(`${method} /maintenance`))
    for (const { name } of [bulb, clean])
      await user.click(screen.getByRole('button', { name: `${action} ${name}` }))
    sentRequest(sent()[0]).respond({ body: bulb })
    await waitFor(() =>
      expect(sent().map(({ line }) => line)).toEqual(
        [bulb, clean].map(({ id }) => `${method} /maintenance/${id}`),
      ),
    )
    sentRequest(sent()[1]).respond({ body: clean })
  }
})

it('A maintenance entry is postponed from its new date when it is postponed again before the new date is shown', async () => {
  const api = stubApi()
  const march = { ...bulb, scheduledDate: '2090-03-01', scheduledDatePrecision: 'month' } as const
  const { user } = renderInApp(<Actions entry={march} />)
  await user.click(screen.getByRole('button', { name: 'postponeWeek' }))
  await user.click(screen.getByRole('button', { name: 'postponeMonth' }))
  const sent = () => api.requests.filter(({ line }) => line.startsWith('PUT'))
  const postponed = { ...bulb, scheduledDate: '2090-03-08', updatedAt: '2026-01-02T00:00:00Z' }
  sentRequest(sent()[0]).respond({ body: postponed })
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { scheduledDate: '2090-03-08' },
      { scheduledDate: '2090-04-08' },
    ]),
  )
})

const monthly = { every: 1, unit: 'months', from: 'schedule' } as const
const late = { ...bulb, scheduledDate: '2020-01-15', recurrence: monthly }
const nextDates = { asScheduled: '2020-02-15', skippingMissed: '2026-12-15' }

it('The completion of a recurring maintenance entry skips missed dates unless the user chooses to keep them', async () => {
  const api = stubApi([[getNextMaintenance, nextDates]])
  const { user } = renderInApp(<Actions entry={late} />)
  await user.click(screen.getByRole('button', { name: 'complete' }))
  const skip = await screen.findByRole('radio', { name: 'Skip missed dates: due again on December 15, 2026' })
  const keep = screen.getByRole('radio', {
    name: 'As scheduled: due again on February 15, 2020, which has passed',
  })
  expect([skip, keep]).toMatchObject([{ checked: true }, { checked: false }])
  await user.click(keep)
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))
  expect(api.requests.at(-1)).toMatchObject({
    line: `PUT /maintenance/${bulb.id}`,
    body: { skipMissed: false },
  })
})

it('The completion of a recurring maintenance entry does not ask for the next date when it is late by less than one interval', async () => {
  const api = stubApi([[getNextMaintenance, { ...nextDates, asScheduled: nextDates.skippingMissed }]])
  const { user } = renderInApp(<Actions entry={{ ...late, id: lamp.id }} />)
  await user.click(screen.getByRole('button', { name: 'complete' }))
  await screen.findByText('The next entry is scheduled automatically (monthly).')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mark as done' }))
  expect(api.requests.at(-1)).toMatchObject({ body: { skipMissed: true } })
})
