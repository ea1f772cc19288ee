import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

const typesOf = {
  sqlite: { uuid: 'text', integer: 'integer', flag: 'integer', ordered: 'text' },
  postgres: { uuid: 'uuid', integer: 'bigint', flag: 'smallint', ordered: 'text collate "C"' },
} as const

/** Adds tables for insurance policies, claims, and the copies of claimed items. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  for (const statement of statements(typesOf[kind])) await sql.raw(statement).execute(db)
}

const statements = ({ uuid, integer, flag, ordered }: (typeof typesOf)[Kind]) => [
  `create table policy (
    group_id integer not null constraint policy_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    insurer text not null,
    policy_number text not null,
    currency text not null,
    starts ${ordered} not null,
    ends ${ordered} not null,
    covers_all ${flag} not null,
    deductible ${integer} not null,
    limit_total ${integer},
    limit_per_item ${integer},
    categories text not null,
    contact text not null,
    constraint policy_key primary key (group_id, id)
  )`,

  `create table claim (
    group_id integer not null constraint claim_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    kind text not null,
    date ${ordered} not null,
    currency text not null,
    policy_id ${uuid},
    terms text,
    deductible ${integer},
    contact text not null,
    notes text not null,
    state text not null,
    sent_date ${ordered} not null,
    paid_date ${ordered} not null,
    paid_amount ${integer} not null,
    constraint claim_key primary key (group_id, id)
  )`,

  `create table claim_item (
    group_id integer not null,
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    claim_id ${uuid} not null,
    item_id ${uuid} not null,
    name text not null,
    name_key ${ordered} not null,
    location_key ${ordered} not null,
    condition text not null,
    quantity ${integer} not null,
    value ${integer} not null,
    basis text not null,
    own_loss ${integer},
    loss ${integer} not null,
    has_photo ${flag} not null,
    has_serial_number ${flag} not null,
    has_receipt ${flag} not null,
    has_value ${flag} not null,
    location_path text not null,
    labels text not null,
    snapshot text not null,
    constraint claim_item_key primary key (group_id, id),
    constraint claim_item_of foreign key (group_id, claim_id) references claim (group_id, id)
      deferrable initially deferred
  )`,
  'create unique index claim_item_once on claim_item (group_id, claim_id, item_id)',

  `create table claim_file (
    group_id integer not null,
    claim_item_id ${uuid} not null,
    hash ${ordered} not null,
    constraint claim_file_key primary key (group_id, hash, claim_item_id)
  )`,
  'create index claim_file_of on claim_file (group_id, claim_item_id)',
]
