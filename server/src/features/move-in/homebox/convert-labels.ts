import { limits } from '#contract/scalars.ts'
import { maxLabelLevels } from '#contract/labels.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import type { Conversion } from './conversion.ts'
import { rowsOfHousehold, type Layout } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { tidyParents } from './homebox-trees.ts'
import { idIn, createdAtOf, readValues, textIn } from './row-values.ts'

/** The labels that items may get: the labels of Homebox, and those that replace item types. */
export interface Labels {
  readonly ids: ReadonlySet<string>
  /** Maps the id of an item type to the id of the label that items of this type get. */
  readonly byType: ReadonlyMap<string, string>
}

/** Converts labels or tags. Item types other than the default become labels too, because Cubby has no types. */
export function convertLabels(conversion: Conversion, { specialTypes }: Layout): Labels {
  const { tables, notes } = conversion
  const table = tables.find('tags', 'labels')
  const parents = new Map<string, string | null>()
  const byName = new Map<string, string>()
  for (const row of rowsOfHousehold(conversion, table)) {
    const id = idIn(row, 'id')
    if (id === null) continue
    parents.set(id, idIn(row, 'tag_children', 'label_children'))
    byName.set(textIn(row, 'name'), id)
  }
  const tidied = tidyParents(parents, maxLabelLevels, (_id, why) => notes.add(why))
  for (const row of rowsOfHousehold(conversion, table)) {
    const id = idIn(row, 'id')
    if (id !== null)
      conversion.write('label', toLabel(conversion, row, { id, parentId: tidied.get(id) ?? null }))
  }
  const byType = new Map<string, string>()
  for (const { id, name, row } of specialTypes) {
    notes.add('entityType', name)
    const same = byName.get(name)
    byType.set(id, same ?? id)
    if (same === undefined) conversion.write('label', toLabel(conversion, row, { id, parentId: null }))
  }
  return { ids: new Set([...parents.keys(), ...byType.values()]), byType }
}

function toLabel(
  { notes, now }: Conversion,
  row: Row,
  { id, parentId }: Pick<LabelRecord, 'id' | 'parentId'>,
): LabelRecord {
  const { text } = readValues(row, textIn(row, 'name'), notes)
  const createdAt = createdAtOf(row, now)
  return {
    ...labelEntity.blank,
    id,
    parentId,
    createdAt,
    updatedAt: createdAt,
    name: text(limits.name, 'name'),
    description: text(limits.labelDescription, 'description'),
    color: text(limits.color, 'color'),
    icon: text(limits.short, 'icon'),
  }
}
