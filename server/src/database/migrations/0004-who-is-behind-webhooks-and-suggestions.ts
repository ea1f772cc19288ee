import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

const typesOf = {
  sqlite: { uuid: 'text', integer: 'integer' },
  postgres: { uuid: 'uuid', integer: 'bigint' },
} as const

/** Adds an owner to webhooks. Suggestions are deleted with their API key, and with the membership of its user. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  for (const statement of statements(typesOf[kind])) await sql.raw(statement).execute(db)
}

const statements = ({ uuid, integer }: (typeof typesOf)[Kind]) => [
  `alter table webhook add column user_id ${uuid}`,
  // Set the only owner of a household as the owner of its webhooks. In a household with several owners, one of them has
  // to turn the webhook on again.
  `update webhook set user_id = (
    select user_id from membership
    where group_id = webhook.group_id and role = 'owner' and not exists (
      select 1 from membership as other
      where other.group_id = membership.group_id and other.role = 'owner' and other.user_id <> membership.user_id
    )
  )`,

  // Replace the table, because SQLite cannot add a foreign key to it. Copy its rows into a table without a key first,
  // because primary keys of two tables cannot have the same name.
  `create table kept_suggestion as
    select suggestion.* from suggestion
    join membership on membership.group_id = suggestion.group_id and membership.user_id = suggestion.user_id`,
  'drop table suggestion',
  `create table suggestion (
    group_id integer not null constraint suggestion_household references household (id),
    id ${uuid} not null,
    user_id ${uuid} not null,
    key_id ${uuid} constraint suggestion_by_key references api_key (id) on delete cascade,
    key_name text not null,
    tool text not null,
    input text not null,
    shown text not null,
    created_at ${integer} not null,
    constraint suggestion_key primary key (group_id, id),
    constraint suggestion_of foreign key (group_id, user_id)
      references membership (group_id, user_id) on delete cascade
  )`,
  'create index suggestion_user on suggestion (group_id, user_id)',
  'create index suggestion_api_key on suggestion (key_id)',
  `insert into suggestion (group_id, id, user_id, key_id, key_name, tool, input, shown, created_at)
    select group_id, id, user_id, null, key_name, tool, input, shown, created_at from kept_suggestion`,
  'drop table kept_suggestion',
]
