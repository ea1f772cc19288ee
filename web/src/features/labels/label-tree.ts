import { type Label, maxLabelLevels } from '#contract/labels.ts'
import type { CountedLabel } from './labels.queries.ts'

export type LabelSort = 'items' | 'value' | 'name'

export interface LabelNode {
  label: CountedLabel
  children: LabelNode[]
}

export function toLabelTree(labels: readonly CountedLabel[], sort: LabelSort): LabelNode[] {
  const ids = new Set(labels.map(({ id }) => id))
  const childrenOf = Map.groupBy(labels, ({ parentId }) => (ids.has(parentId) ? parentId : ''))
  const nodesIn = (parentId: string): LabelNode[] =>
    sorted(childrenOf.get(parentId) ?? [], sort).map((label) => ({ label, children: nodesIn(label.id) }))
  return nodesIn('')
}

export function sorted(labels: readonly CountedLabel[], sort: LabelSort) {
  return labels.toSorted((one, other) => {
    const byNumber =
      sort === 'items' ? other.itemCount - one.itemCount : sort === 'value' ? other.value - one.value : 0
    return byNumber || one.name.localeCompare(other.name, undefined, { numeric: true })
  })
}

export function withLabelsBelow(labels: readonly Label[], id: string): Set<string> {
  const ids = new Set([id])
  for (let before = 0; before < ids.size;) {
    before = ids.size
    for (const label of labels) if (ids.has(label.parentId)) ids.add(label.id)
  }
  return ids
}

export function labelPath(labels: readonly Label[], label: Label): string[] {
  const parent = labels.find(({ id }) => id === label.parentId)
  return parent ? [...labelPath(labels, parent), label.name] : [label.name]
}

/**
 * Returns the labels that can be the parent of a label without a cycle or a tree that is too deep. A new label has no
 * `id`.
 */
export function possibleParents<One extends Label>(labels: readonly One[], id = ''): One[] {
  const level = (label: Label) => labelPath(labels, label).length
  const moved = withLabelsBelow(labels, id)
  const levels = labels.filter((label) => moved.has(label.id)).map(level)
  const height = levels.length > 0 ? Math.max(...levels) - Math.min(...levels) + 1 : 1
  return labels.filter((label) => !moved.has(label.id) && level(label) + height <= maxLabelLevels)
}
