import type { NewView, View, ViewUpdate } from '#contract/views.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName } from '#server/shared/request-values.ts'
import { viewColumns, type SavedViewRecord } from './views.table.ts'

export function toView(view: SavedViewRecord): View {
  return {
    id: view.id,
    name: view.name,
    query: view.query,
    createdAt: toInstant(view.createdAt),
    updatedAt: toInstant(view.updatedAt),
  }
}

export function newViewRecord(id: string, now: number, input: NewView): SavedViewRecord {
  return applyViewUpdate({ ...viewColumns.blank, id, createdAt: now, updatedAt: now }, input)
}

export function applyViewUpdate(view: SavedViewRecord, input: ViewUpdate): SavedViewRecord {
  return {
    ...view,
    name: readName(input.name) ?? view.name,
    query: input.query?.replace(/^\?/, '') ?? view.query,
  }
}
