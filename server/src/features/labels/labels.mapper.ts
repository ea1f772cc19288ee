import type { Label, LabelUpdate, NewLabel } from '#contract/labels.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName, readText } from '#server/shared/request-values.ts'
import type { LabelThing } from './labels.table.ts'

export function toLabel(label: LabelThing): Label {
  return {
    id: label.id,
    name: label.name,
    description: label.description,
    color: label.color,
    createdAt: toInstant(label.createdAt),
    updatedAt: toInstant(label.updatedAt),
  }
}

/** A new label as stored. */
export function newLabelThing(id: string, now: number, input: NewLabel): LabelThing {
  const empty = { id, createdAt: now, updatedAt: now, name: '', description: '', color: '' }
  return applyLabelUpdate(empty, input)
}

export function applyLabelUpdate(label: LabelThing, input: LabelUpdate): LabelThing {
  return {
    ...label,
    name: readName(input.name) ?? label.name,
    description: readText(input.description) ?? label.description,
    color: input.color ?? label.color,
  }
}
