import type { Label, LabelUpdate, LabelWithFamily, NewLabel } from '#contract/labels.ts'
import { toInstant } from '#server/shared/instant.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { readName, parseReference, readText } from '#server/shared/request-values.ts'
import { depreciationMapper, settleDepreciation } from '#server/features/items/item-fields.mapper.ts'
import { labelColumns, type LabelRecord } from './labels.table.ts'

export function toLabel(label: LabelRecord): Label {
  return {
    id: label.id,
    parentId: label.parentId ?? zeroUuid,
    name: label.name,
    description: label.description,
    color: label.color,
    icon: label.icon,
    createdAt: toInstant(label.createdAt),
    updatedAt: toInstant(label.updatedAt),
    ...(label.usefulLifeYears > 0 && depreciationMapper.toWire(label)),
  }
}

/** Returns a label with its parent and children. `all` is sorted by name. */
export function toLabelWithFamily(label: LabelRecord, all: readonly LabelRecord[]): LabelWithFamily {
  const parent = all.find(({ id }) => id === label.parentId)
  return {
    ...toLabel(label),
    ...(parent && { parent: toLabel(parent) }),
    children: all.filter(({ parentId }) => parentId === label.id).map(toLabel),
  }
}

export const blankLabel: LabelRecord = { ...labelColumns.blank, ...depreciationMapper.empty }

export function newLabelRecord(id: string, now: number, input: NewLabel): LabelRecord {
  return applyLabelUpdate({ ...blankLabel, id, createdAt: now, updatedAt: now }, input)
}

export function applyLabelUpdate(label: LabelRecord, input: LabelUpdate): LabelRecord {
  const parentId = parseReference('parentId', input.parentId)
  return {
    ...settleDepreciation(label, { ...label, ...depreciationMapper.read(label, input) }),
    name: readName(input.name) ?? label.name,
    description: readText(input.description) ?? label.description,
    color: input.color ?? label.color,
    icon: input.icon ?? label.icon,
    parentId: parentId === undefined ? label.parentId : parentId,
  }
}
