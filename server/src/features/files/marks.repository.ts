import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countedStates, stateFilters, type StateDefinition } from '#contract/items/item-filters.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { State } from '#server/journal/entity.ts'
import { addTally, oneItem, type TallyChanges } from '#server/journal/tallies/tallies.ts'
import type { AttachmentRecord } from './files.table.ts'

/** A state that an item has by one of its attachments. */
interface Mark {
  readonly state: string
  isBy(attachment: AttachmentRecord): boolean
  readonly condition: RawBuilder<SqlBool>
}

const marks: readonly Mark[] = [
  { state: 'photo', isBy: ({ primary }) => primary, condition: sql`is_primary = 1` },
  ...countedStates.flatMap((state): Mark[] => {
    const definition: StateDefinition = stateFilters[state]
    if (!('attached' in definition)) return []
    const { attached } = definition
    return [
      {
        state,
        isBy: ({ type, maintenanceId }) => type === attached && maintenanceId === null,
        condition: sql`type = ${sql.lit(attached)} and maintenance_id is null`,
      },
    ]
  }),
]

/** The states that items have by attachments, leaving out some of these. */
export async function listMarks(
  { db, kind, groupId }: HouseholdDb,
  itemIds: readonly string[],
  leftOut: readonly string[] = [],
): Promise<{ id: string; archived: number; states: string[] }[]> {
  const columns = marks.map(
    ({ state, condition }) => sql`, case when exists (select 1 from attachment
      where attachment.group_id = item.group_id and item_id = item.id and ${condition}
        and not ${isAnyOf(kind, 'attachment.id', leftOut)}) then 1 else 0 end as ${sql.ref(state)}`,
  )
  const { rows } = await sql<{ id: string; archived: number } & Record<string, unknown>>`
    select id, archived${sql.join(columns, sql` `)} from item
    where group_id = ${groupId} and ${isAnyOf(kind, 'item.id', itemIds)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    archived: row.archived,
    states: marks.filter(({ state }) => row[state] === 1).map(({ state }) => state),
  }))
}

/** Counts items that got or lost a state with one of these attachments. */
export async function countAttachmentChanges(
  household: HouseholdDb,
  states: readonly State<AttachmentRecord>[],
  changes: TallyChanges,
): Promise<void> {
  const [before, after] = [
    states.flatMap((state) => state.before ?? []),
    states.flatMap((state) => state.after ?? []),
  ]
  const all = [...before, ...after]
  const itemIds = new Set(all.flatMap(({ itemId }) => itemId ?? []))
  if (itemIds.size === 0) return
  const others = await listMarks(
    household,
    [...itemIds],
    all.map(({ id }) => id),
  )
  for (const { id, archived, states: byOthers } of others) {
    for (const { state, isBy } of marks.filter((mark) => !byOthers.includes(mark.state))) {
      const has = (list: AttachmentRecord[]) => list.some((one) => one.itemId === id && isBy(one))
      const [had, hasNow] = [has(before), has(after)]
      if (had !== hasNow) addTally(changes, { kind: 'state', key: state, archived }, oneItem, hasNow ? 1 : -1)
    }
  }
}
