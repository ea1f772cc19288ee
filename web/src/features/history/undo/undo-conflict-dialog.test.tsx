// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { UndoObstacle } from '#contract/history.ts'
import { UndoConflictDialog } from './undo-conflict-dialog.tsx'
import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { renderPage } from '#web-test/render.tsx'

afterEach(() => undoConflictStore.set(null))

const lamp: UndoObstacle = {
  entity: 'item',
  id: 'lamp',
  name: 'Lamp',
  code: 'changed',
  reason: 'was changed later',
  fields: [{ field: 'quantity' }, { field: 'fields', name: 'Volts' }, { field: 'importRef' }],
}
const photo: UndoObstacle = {
  ...lamp,
  entity: 'attachment',
  id: 'photo',
  name: 'lamp.jpg',
  owner: { entity: 'item', id: 'lamp' },
  fields: [],
}

it('The dialog of an undo conflict names and links the conflicting records, and undoes the other changes when asked', async () => {
  const undoRest = vi.fn<() => void>()
  undoConflictStore.set({ obstacles: [lamp, photo], total: 12, undoable: 3, undoRest })
  const { user } = await renderPage('/history', UndoConflictDialog, '/history')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the rest?' }))
  expect(dialog.getByRole('link', { name: 'Lamp' }).getAttribute('href')).toBe('/item/lamp/history')
  expect(dialog.getByRole('link', { name: 'lamp.jpg' }).getAttribute('href')).toBe('/item/lamp/history')
  dialog.getByText('Changed later: Quantity, Volts')
  dialog.getByText('and 10 more')
  await user.click(dialog.getByRole('button', { name: 'Undo the rest' }))
  expect(undoRest).toHaveBeenCalledOnce()
  expect(undoConflictStore.get()).toBeNull()
})

it('The dialog of an undo conflict offers neither an undo nor a link when the record was deleted and nothing can be undone', async () => {
  undoConflictStore.set({
    obstacles: [{ ...lamp, code: 'deleted', fields: [] }],
    total: 1,
    undoable: 0,
    undoRest: undefined,
  })
  await renderPage('/history', UndoConflictDialog, '/history')
  const dialog = within(await screen.findByRole('dialog', { name: "This can't be undone" }))
  dialog.getByText('Deleted later')
  expect(dialog.queryByRole('link')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Undo the rest' })).toBeNull()
})
