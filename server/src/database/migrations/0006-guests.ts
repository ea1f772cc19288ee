import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

const typesOf = {
  sqlite: { uuid: 'text', integer: 'integer', flag: 'integer' },
  postgres: { uuid: 'uuid', integer: 'bigint', flag: 'smallint' },
} as const

/** Adds shared links with their addresses and visits, the found page, and the messages of guests. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  for (const statement of statements(typesOf[kind])) await sql.raw(statement).execute(db)
}

const statements = ({ uuid, integer, flag }: (typeof typesOf)[Kind]) => [
  `create table share (
    group_id integer not null,
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    user_id ${uuid} not null,
    target text not null,
    target_id ${uuid},
    search text not null,
    name text not null,
    fields text not null,
    ends_on text not null,
    ended_at ${integer},
    pin_hash text,
    wrong_pins integer not null,
    borrower text not null,
    email text not null,
    constraint share_key primary key (group_id, id),
    constraint share_by foreign key (group_id, user_id)
      references membership (group_id, user_id) on delete cascade
  )`,
  'create index share_user on share (group_id, user_id)',
  `create table share_address (
    token_hash text not null constraint share_address_key primary key,
    group_id integer not null,
    share_id ${uuid} not null,
    created_at ${integer} not null,
    constraint share_address_of foreign key (group_id, share_id)
      references share (group_id, id) on delete cascade
  )`,
  'create index share_address_share on share_address (group_id, share_id)',
  `create table share_visit (
    group_id integer not null,
    share_id ${uuid} not null,
    day text not null,
    address text not null,
    kind text not null,
    device text not null,
    visits integer not null,
    last_at ${integer} not null,
    constraint share_visit_key primary key (group_id, share_id, day, address, kind),
    constraint share_visit_of foreign key (group_id, share_id)
      references share (group_id, id) on delete cascade
  )`,
  'create index share_visit_log on share_visit (group_id, share_id, last_at)',
  `create table found_page (
    group_id integer not null constraint found_page_key primary key
      constraint found_page_household references household (id),
    code text not null,
    secret text not null,
    is_on ${flag} not null,
    text text not null,
    shows_name ${flag} not null,
    updated_at ${integer} not null
  )`,
  'create unique index found_page_code on found_page (code)',
  `create table guest_message (
    group_id integer not null constraint guest_message_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null,
    kind text not null,
    share_id ${uuid},
    item_id ${uuid},
    location_id ${uuid},
    subject text not null,
    name text not null,
    contact text not null,
    text text not null,
    photo_hash text,
    constraint guest_message_key primary key (group_id, id)
  )`,
  'create index guest_message_log on guest_message (group_id, created_at)',
]
