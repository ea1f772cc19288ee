import type { NewView, View, ViewUpdate } from '#contract/views.ts'
import { blankBase } from '#server/shared/base-record.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName } from '#server/shared/request-values.ts'
import type { SavedViewRecord } from './views.table.ts'

export function toView(view: SavedViewRecord): View {
  return {
    id: view.id,
    name: view.name,
    query: view.query,
    createdAt: toInstant(view.createdAt),
    updatedAt: toInstant(view.updatedAt),
  }
}

export const blankView: SavedViewRecord = { ...blankBase, name: '', query: '' }

export function newViewRecord(id: string, now: number, input: NewView): SavedViewRecord {
  return applyViewUpdate({ ...blankView, id, createdAt: now, updatedAt: now }, input)
}

export function applyViewUpdate(view: SavedViewRecord, input: ViewUpdate): SavedViewRecord {
  return {
    ...view,
    name: readName(input.name) ?? view.name,
    query: input.query?.replace(/^\?/, '') ?? view.query,
  }
}
