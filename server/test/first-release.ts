import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { DatabaseKind } from '#server/database/database.ts'
import { up as firstTables } from '#server/database/migrations/0001-first-tables.ts'
import { keyOfUuid } from '#server/database/migrations/0015-file-text.ts'
import { newId } from '#server/shared/new-id.ts'

type Row = Record<string, unknown>
/** As they were then, which today’s types do not know. */
export type OldTables = Record<string, Row>
export type OldDatabase = Kysely<OldTables>

const group_id = newId()
/** Of before the other one, although its rows come later. */
const others = '01000000-0000-7000-8000-000000000001'
export const ids = {
  household: group_id,
  others,
  cellar: newId(),
  axe: newId(),
  user: newId(),
  house: newId(),
  attic: newId(),
  tools: newId(),
  steel: newId(),
  saw: newId(),
  blade: newId(),
  batch: newId(),
  size: newId(),
  teeth: newId(),
}
/** Of a session that lasts. */
export const token = 'TOKEN-OF-THE-FIRST-RELEASE'

const times = { created_at: 1, updated_at: 1 }
const whole = { group_id, ...times }
/** A household of others. */
const foreign = { group_id: others, ...times }

function itemRow(
  id: string,
  name: string,
  locations: { location_id: string | null; parent_id: string | null },
) {
  return {
    ...whole,
    ...locations,
    id,
    name,
    name_key: name.toLowerCase(),
    description: '',
    quantity: 20_000,
    insured: 0,
    archived: 0,
    asset_number: 1,
    import_ref: id.slice(-8),
    sync_child_locations: 0,
    serial_number: '',
    model_number: '',
    manufacturer: '',
    lifetime_warranty: 0,
    warranty_expires: '',
    warranty_details: '',
    purchase_date: '',
    purchase_from: '',
    purchase_price: 50_000,
    sold_date: '',
    sold_to: '',
    sold_price: 0,
    sold_notes: '',
    notes: '',
    value: 100_000,
  }
}

const labelRow = (item_id: string, label_id: string) => ({
  group_id,
  item_id,
  label_id,
  archived: 0,
  value: 100_000,
  purchase_price: 50_000,
})

const fieldRow = (id: string, position: number, name: string, text_value: string) => ({
  group_id,
  id,
  item_id: ids.saw,
  position,
  type: 'text',
  name,
  text_value,
  number_value: 30,
  boolean_value: 1,
})

/** The saw as the journal wrote it then, without what says nothing. */
function journaledSaw(name: string, description?: string): string {
  const field = { type: 'text', numberValue: 30, booleanValue: true }
  return JSON.stringify({
    id: ids.saw,
    createdAt: 1,
    updatedAt: 1,
    name,
    description,
    quantity: 20_000,
    assetNumber: 1,
    importRef: ids.saw.slice(-8),
    locationId: ids.attic,
    purchasePrice: 50_000,
    labelIds: [ids.tools, ids.steel],
    fields: [
      { ...field, id: ids.teeth, name: 'Teeth', textValue: 'fine' },
      { ...field, id: ids.size, name: 'Size', textValue: 'XL' },
    ],
  })
}

/** A household with a location, labels, items that carry them, fields, and a batch that renamed the saw. */
const oldRows: readonly (readonly [table: string, rows: Row[]])[] = [
  [
    'household',
    [
      { id: group_id, ...times, name: 'Home', currency: 'EUR', time_zone: 'UTC', revision: 7 },
      { id: others, ...times, name: 'Elsewhere', currency: 'EUR', time_zone: 'UTC', revision: 1 },
    ],
  ],
  [
    'asset_counter',
    [
      { group_id, last_number: 3 },
      { group_id: others, last_number: 1 },
    ],
  ],
  [
    'user_account',
    [
      {
        id: ids.user,
        ...times,
        name: 'Ann',
        email: 'ann@home',
        password_hash: '',
        default_group_id: group_id,
      },
      {
        id: newId(),
        created_at: 2,
        updated_at: 2,
        name: 'Bob',
        email: 'bob@home',
        password_hash: '',
        // Of a household that is gone.
        default_group_id: newId(),
      },
    ],
  ],
  [
    'session',
    [
      {
        id: newId(),
        user_id: ids.user,
        kind: 'user',
        pair_id: newId(),
        token_hash: createHash('sha256').update(token).digest('hex'),
        expires_at: 4e12,
        created_at: 1,
      },
    ],
  ],
  ['membership', [{ group_id, user_id: ids.user, role: 'owner', created_at: 1 }]],
  [
    'location',
    [
      { ...whole, id: ids.house, name: 'House', name_key: 'house', description: '', parent_id: null },
      { ...whole, id: ids.attic, name: 'Attic', name_key: 'attic', description: 'dry', parent_id: ids.house },
      { ...foreign, id: ids.cellar, name: 'Cellar', name_key: 'cellar', description: '', parent_id: null },
    ],
  ],
  [
    'label',
    [
      { ...whole, id: ids.tools, name: 'Tools', name_key: 'tools', description: 'all', color: '#aabbcc' },
      { ...whole, id: ids.steel, name: 'Steel', name_key: 'steel', description: '', color: '' },
    ],
  ],
  [
    'item',
    [
      itemRow(ids.saw, 'Saw', { location_id: ids.attic, parent_id: null }),
      itemRow(ids.blade, 'Blade', { location_id: null, parent_id: ids.saw }),
      { ...itemRow(ids.axe, 'Axe', { location_id: ids.cellar, parent_id: null }), ...foreign },
    ],
  ],
  [
    'item_label',
    [labelRow(ids.saw, ids.steel), labelRow(ids.saw, ids.tools), labelRow(ids.blade, ids.steel)],
  ],
  ['item_field', [fieldRow(ids.teeth, 0, 'Teeth', 'fine'), fieldRow(ids.size, 1, 'Size', 'XL')]],
  [
    'item_search',
    [
      {
        group_id,
        item_id: ids.saw,
        group_key: keyOfUuid(group_id),
        location_id: ids.attic,
        archived: 0,
        value: 100_000,
        name: 'saw',
        text: 'saw\nteeth fine\nsize xl',
        short: '',
      },
    ],
  ],
  ['batch', [{ group_id, id: ids.batch, revision: 7, actor_id: ids.user, source: 'api', created_at: 1 }]],
  [
    'change',
    [
      {
        group_id,
        revision: 7,
        position: 0,
        entity: 'item',
        entity_id: ids.saw,
        before: journaledSaw('Old saw', 'rusty'),
        after: journaledSaw('Saw'),
      },
    ],
  ],
]

/** Makes an empty database what the first release would have left behind. */
export async function createFirstRelease(db: OldDatabase, kind: DatabaseKind): Promise<void> {
  const step = { up: (tx: Kysely<unknown>) => firstTables(tx, kind) }
  const provider = { getMigrations: () => Promise.resolve({ '0001-first-tables': step }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  for (const [table, rows] of oldRows) await db.insertInto(table).values(rows).execute()
}

/** Every row of the tables that were filled then, each table in a fixed order. */
export async function readOldTables(db: OldDatabase): Promise<Record<string, Row[]>> {
  const keyOf = ({ id, item_id, label_id, last_number }: Row) => [id, item_id, label_id, last_number].join()
  const tables: Record<string, Row[]> = {}
  for (const [table] of oldRows) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
    tables[table] = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }
  return tables
}
