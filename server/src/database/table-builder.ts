import type { CreateTableBuilder } from 'kysely'
import type { columnTypes } from './dialect.ts'

type Table = CreateTableBuilder<string, string>

/** Columns that always hold something. */
export function required(columns: Readonly<Record<string, ReturnType<typeof columnTypes>['id']>>) {
  return (table: Table): Table =>
    Object.entries(columns).reduce(
      (so, [name, type]) => so.addColumn(name, type, (column) => column.notNull()),
      table,
    )
}

/** A row of a household that exists. */
export function ofHousehold(name: string) {
  return (table: Table): Table =>
    table.addForeignKeyConstraint(`${name}_household`, ['group_id'], 'household', ['id'])
}

/** Checked at the end of the transaction, so that what belongs together may be written in any order. */
export function deferred<T extends { deferrable(): { initiallyDeferred(): T } }>(constraint: T): T {
  return constraint.deferrable().initiallyDeferred()
}
