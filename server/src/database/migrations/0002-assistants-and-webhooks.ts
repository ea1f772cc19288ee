import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

const typesOf = {
  sqlite: { uuid: 'text', integer: 'integer', flag: 'integer', ordered: 'text' },
  postgres: { uuid: 'uuid', integer: 'bigint', flag: 'smallint', ordered: 'text collate "C"' },
} as const

/** Adds suggestions, webhooks, and names to changes. Changes before this migration get no name to search for. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  for (const statement of statements(typesOf[kind])) await sql.raw(statement).execute(db)
}

const statements = ({ uuid, integer, flag, ordered }: (typeof typesOf)[Kind]) => [
  `alter table api_key add column suggests ${flag} not null default 0`,
  `create table suggestion (
    group_id integer not null constraint suggestion_household references household (id),
    id ${uuid} not null,
    user_id ${uuid} not null constraint suggestion_of references user_account (id) on delete cascade,
    key_name text not null,
    tool text not null,
    input text not null,
    shown text not null,
    created_at ${integer} not null,
    constraint suggestion_key primary key (group_id, id)
  )`,
  'create index suggestion_user on suggestion (user_id)',

  `create table webhook (
    group_id integer not null constraint webhook_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    url text not null,
    secret text not null,
    entities text not null,
    is_active ${flag} not null,
    stopped_at ${integer},
    revision ${integer},
    position ${integer} not null,
    constraint webhook_key primary key (group_id, id)
  )`,

  `create table webhook_delivery (
    group_id integer not null,
    id ${uuid} not null,
    webhook_id ${uuid} not null,
    created_at ${integer} not null,
    type text not null,
    changes ${integer} not null,
    revision ${integer} not null,
    position ${integer} not null,
    attempts ${integer} not null,
    ok ${flag} not null,
    status ${integer},
    duration ${integer} not null,
    answer text not null,
    next_at ${integer},
    constraint webhook_delivery_key primary key (group_id, id),
    constraint webhook_delivery_by foreign key (group_id, webhook_id)
      references webhook (group_id, id) on delete cascade
  )`,
  'create index webhook_delivery_log on webhook_delivery (group_id, webhook_id, created_at)',
  `create unique index webhook_delivery_pending on webhook_delivery (group_id, webhook_id)
    where next_at is not null`,

  `alter table change add column owner_id ${uuid}`,
  `alter table change add column name_key ${ordered}`,
  `create index change_by_owner on change (group_id, owner_id, revision)
    where owner_id is not null`,
  `create index change_by_name on change (group_id, name_key, entity_id)
    where name_key is not null`,
]
