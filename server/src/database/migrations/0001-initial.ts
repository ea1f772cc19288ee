import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

type Kind = 'sqlite' | 'postgres'

/** Makes a foreign key wait for the commit to be checked, so that rows that refer to each other can be inserted. */
const deferred = 'deferrable initially deferred'

export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const types = typesOf[kind]
  const statements = [
    ...(kind === 'postgres' ? beforeTablesOnPostgres : []),
    ...accounts(types),
    ...households(types),
    ...items(types),
    ...files(types),
    ...care(types),
    ...journal(types),
    ...server(types),
    ...(kind === 'sqlite' ? searchOnSqlite : searchOnPostgres),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`insert into household_counter (id, last_id) values (1, 0)`.execute(db)
  const secret = randomBytes(32).toString('base64url')
  await sql`insert into server_secret (name, secret) values ('device', ${secret})`.execute(db)
}

type Types = Record<
  'uuid' | 'integer' | 'flag' | 'double' | 'ordered' | 'rowNumber' | 'withoutRowid',
  string
> & {
  readonly item: Record<'ownKey' | 'idKey' | 'keyInLabels' | 'key' | 'labelKey', string>
}

/**
 * The column types of each database. Flags are 0 or 1, times are in milliseconds UTC, days are `YYYY-MM-DD` or empty,
 * amounts of money and quantities are in units of 1/10,000. Texts with `ordered` are compared by code point.
 */
const typesOf: Record<Kind, Types> = {
  sqlite: {
    uuid: 'text',
    integer: 'integer',
    flag: 'integer',
    double: 'real',
    ordered: 'text',
    rowNumber: 'integer',
    withoutRowid: ' without rowid',
    // An item's key is its row number, because in an index a row number takes 2 bytes and a UUID takes 37.
    item: {
      ownKey: 'key integer primary key,',
      idKey: 'unique',
      keyInLabels: 'item_key integer not null,',
      key: 'key',
      labelKey: 'item_key',
    },
  },
  postgres: {
    uuid: 'uuid',
    integer: 'bigint',
    flag: 'smallint',
    double: 'double precision',
    ordered: 'text collate "C"',
    rowNumber: 'bigint generated always as identity',
    withoutRowid: '',
    item: { ownKey: '', idKey: 'primary key', keyInLabels: '', key: 'id', labelKey: 'item_id' },
  },
}

const accounts = ({ uuid, integer, flag }: Types) => [
  `create table user_account (
    id ${uuid} not null constraint user_account_key primary key,
    name text not null,
    email text not null constraint user_account_email unique,
    password_hash text not null,
    default_group_id integer not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    oidc_issuer text,
    oidc_subject text,
    is_admin ${flag} not null default 0,
    is_email_claimed ${flag} not null default 0
  )`,
  'create unique index user_account_oidc on user_account (oidc_issuer, oidc_subject)',

  `create table session (
    id ${uuid} not null constraint session_key primary key,
    user_id ${uuid} not null constraint session_of references user_account (id) on delete cascade,
    kind text not null,
    pair_id ${uuid} not null,
    token_hash text not null constraint session_token unique,
    expires_at ${integer} not null,
    created_at ${integer} not null,
    user_agent text not null default '',
    address text not null default '',
    last_seen_at ${integer} not null default 0,
    is_renewed ${flag} not null default 0
  )`,
  'create index "session_user" on session (user_id)',
  'create index session_expiry on session (expires_at)',

  `create table api_key (
    id ${uuid} not null constraint api_key_key primary key,
    user_id ${uuid} not null constraint api_key_of references user_account (id) on delete cascade,
    name text not null,
    role text not null,
    token_hash text not null constraint api_key_token unique,
    created_at ${integer} not null,
    expires_at ${integer} not null,
    last_used_at ${integer},
    hint text not null default ''
  )`,
  'create index api_key_user on api_key (user_id)',

  `create table account_preference (
    user_id ${uuid} not null constraint account_preference_key primary key
      constraint account_preference_of references user_account (id) on delete cascade,
    settings text not null,
    updated_at ${integer} not null
  )`,

  `create table two_factor (
    user_id ${uuid} not null constraint two_factor_key primary key
      constraint two_factor_of references user_account (id) on delete cascade,
    secret text not null,
    last_step ${integer} not null,
    enabled_at ${integer}
  )`,

  `create table recovery_code (
    user_id ${uuid} not null constraint recovery_code_of references user_account (id) on delete cascade,
    code_hash text not null,
    constraint recovery_code_key primary key (user_id, code_hash)
  )`,

  `create table passkey (
    id ${uuid} not null constraint passkey_key primary key,
    user_id ${uuid} not null constraint passkey_of references user_account (id) on delete cascade,
    credential_id text not null,
    public_key text not null,
    counter ${integer} not null,
    name text not null,
    created_at ${integer} not null,
    last_used_at ${integer}
  )`,
  'create unique index passkey_credential on passkey (credential_id)',
  'create index passkey_of_user on passkey (user_id)',

  `create table used_challenge (
    challenge_hash text not null constraint used_challenge_key primary key,
    expires_at ${integer} not null
  )`,

  `create table password_reset (
    token_hash text not null constraint password_reset_key primary key,
    user_id ${uuid} not null constraint password_reset_of references user_account (id) on delete cascade,
    email text not null,
    expires_at ${integer} not null
  )`,
  'create index password_reset_of_user on password_reset (user_id)',

  `create table sign_in_address (
    user_id ${uuid} not null constraint sign_in_address_of references user_account (id) on delete cascade,
    address text not null,
    signed_in_at ${integer} not null,
    constraint sign_in_address_key primary key (user_id, address)
  )`,
]

/** Tables refer to their household by a number. Clients and file keys use the UUID. */
const households = ({ uuid, integer, flag, double, ordered }: Types) => [
  `create table household (
    id integer not null constraint household_key primary key,
    uuid ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    currency text not null,
    time_zone text not null,
    revision ${integer} not null default 0,
    searches_files ${flag} not null default 1,
    files ${integer} not null default 0,
    file_bytes ${integer} not null default 0
  )`,
  'create index household_uuid on household (uuid)',

  `create table household_counter (
    id integer not null constraint household_counter_key primary key,
    last_id integer not null
  )`,

  `create table asset_counter (
    group_id integer not null constraint asset_counter_key primary key
      constraint asset_counter_household references household (id),
    last_number ${integer} not null
  )`,

  `create table membership (
    group_id integer not null constraint membership_household references household (id),
    user_id ${uuid} not null constraint membership_of references user_account (id),
    role text not null,
    created_at ${integer} not null,
    constraint membership_key primary key (group_id, user_id)
  )`,
  'create index membership_user on membership (user_id)',

  `create table invitation (
    group_id integer not null constraint invitation_household references household (id),
    id ${uuid} not null,
    token_hash text not null,
    role text not null,
    uses ${integer} not null,
    expires_at ${integer} not null,
    created_by ${uuid} not null,
    created_at ${integer} not null,
    note text not null default '',
    max_uses ${integer} not null default 0,
    constraint invitation_key primary key (group_id, id),
    constraint invitation_token unique (token_hash)
  )`,
  'create index invitation_by_end on invitation (expires_at, group_id, id)',

  `create table location (
    group_id integer not null constraint location_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    description text not null,
    parent_id ${uuid},
    constraint location_key primary key (group_id, id),
    constraint location_parent foreign key (group_id, parent_id) references location (group_id, id) ${deferred}
  )`,
  'create index location_by_parent on location (group_id, parent_id)',
  'create index location_by_name on location (group_id, name_key, id)',

  `create table label (
    group_id integer not null constraint label_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    description text not null,
    color text not null,
    icon text not null,
    parent_id ${uuid},
    constraint label_key primary key (group_id, id),
    constraint label_parent foreign key (group_id, parent_id) references label (group_id, id) ${deferred}
  )`,
  'create index label_by_parent on label (group_id, parent_id)',
  'create index label_by_name on label (group_id, name_key, id)',

  `create table field_description (
    group_id integer not null constraint field_description_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name ${ordered} not null,
    name_key ${ordered} not null,
    type text not null,
    unit text not null,
    choices text not null,
    constraint field_description_key primary key (group_id, id),
    constraint field_description_name unique (group_id, name)
  )`,

  `create table template (
    group_id integer not null constraint template_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    description text not null,
    notes text not null,
    default_name text not null,
    default_description text not null,
    default_quantity ${integer} not null,
    default_insured ${flag} not null,
    default_manufacturer text not null,
    default_model_number text not null,
    default_lifetime_warranty ${flag} not null,
    default_warranty_details text not null,
    default_location_id ${uuid},
    include_warranty ${flag} not null,
    include_purchase ${flag} not null,
    include_sold ${flag} not null,
    default_minimum_quantity ${integer} not null default 0,
    constraint template_key primary key (group_id, id),
    constraint template_location foreign key (group_id, default_location_id) references location (group_id, id) ${deferred}
  )`,
  'create index template_by_default_location_id on template (group_id, default_location_id)',
  'create index template_by_name on template (group_id, name_key, id)',

  `create table template_label (
    group_id integer not null,
    template_id ${uuid} not null,
    label_id ${uuid} not null,
    constraint template_label_key primary key (group_id, template_id, label_id),
    constraint template_label_template foreign key (group_id, template_id) references template (group_id, id) ${deferred},
    constraint template_label_label foreign key (group_id, label_id) references label (group_id, id) ${deferred}
  )`,
  'create index template_label_by_label_id on template_label (group_id, label_id)',

  `create table template_field (
    group_id integer not null,
    id ${uuid} not null,
    template_id ${uuid} not null,
    position ${integer} not null,
    type text not null,
    name ${ordered} not null,
    text_value ${ordered} not null,
    number_value ${double} not null,
    boolean_value ${flag} not null,
    date_value ${ordered} not null,
    constraint template_field_key primary key (group_id, id),
    constraint template_field_template foreign key (group_id, template_id) references template (group_id, id) ${deferred}
  )`,
  'create index template_field_by_template_id on template_field (group_id, template_id)',

  `create table saved_view (
    group_id integer not null constraint saved_view_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    query text not null,
    constraint saved_view_key primary key (group_id, id)
  )`,
]

const items = ({ uuid, integer, flag, double, ordered, withoutRowid, item }: Types) => [
  `create table item (
    ${item.ownKey}
    group_id integer not null constraint item_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    name_key ${ordered} not null,
    description text not null,
    quantity ${integer} not null,
    insured ${flag} not null,
    archived ${flag} not null,
    asset_number ${integer} not null,
    import_ref ${ordered} not null,
    location_id ${uuid},
    parent_id ${uuid},
    sync_child_locations ${flag} not null,
    serial_number text not null,
    model_number text not null,
    manufacturer ${ordered} not null,
    lifetime_warranty ${flag} not null,
    warranty_expires ${ordered} not null,
    warranty_details text not null,
    purchase_date ${ordered} not null,
    purchase_from text not null,
    purchase_price ${integer} not null,
    sold_date ${ordered} not null,
    sold_to text not null,
    sold_price ${integer} not null,
    sold_notes text not null,
    notes text not null,
    value ${integer} not null,
    minimum_quantity ${integer} not null default 0,
    lent_to text not null default '',
    lent_until text not null default '',
    constraint item_key ${item.idKey} (group_id, id),
    constraint item_location foreign key (group_id, location_id) references location (group_id, id) ${deferred},
    constraint item_parent foreign key (group_id, parent_id) references item (group_id, id) ${deferred}
  )`,
  'create index item_by_name on item (group_id, name_key, id, archived)',
  'create index item_by_created on item (group_id, created_at, id, archived, value, purchase_price)',
  `create index item_by_updated on item (group_id, updated_at, ${item.key}, archived)`,
  `create index item_by_asset on item (group_id, asset_number, ${item.key}, archived)`,
  `create index item_by_quantity on item (group_id, quantity, ${item.key}, archived)`,
  `create index item_by_price on item (group_id, purchase_price, ${item.key}, archived)`,
  `create index item_by_manufacturer on item (group_id, manufacturer, ${item.key}, archived)`,
  'create unique index item_by_import_ref on item (group_id, import_ref)',
  `create index item_by_purchase on item (group_id, purchase_date, ${item.key}, archived, value, created_at)`,
  'create index item_low_stock on item (group_id, archived, location_id) where quantity < minimum_quantity',
  `create index item_by_warranty_end on item (group_id, warranty_expires, id)
    where warranty_expires <> '' and archived = 0 and lifetime_warranty = 0 and sold_date = ''`,
  'create index item_by_parent on item (group_id, parent_id) where parent_id is not null',
  'create index item_by_location on item (group_id, location_id, name_key, id)',
  `create index item_by_loan_end on item (group_id, lent_until, id) where lent_to > ''`,

  `create table item_label (
    group_id integer not null,
    item_id ${uuid} not null,
    label_id ${uuid} not null,
    archived ${flag} not null,
    ${item.keyInLabels}
    constraint item_label_key primary key (group_id, item_id, label_id),
    constraint item_label_item foreign key (group_id, item_id) references item (group_id, id) ${deferred},
    constraint item_label_label foreign key (group_id, label_id) references label (group_id, id) ${deferred}
  )${withoutRowid}`,
  `create index item_label_by_label on item_label (group_id, label_id, ${item.labelKey}, archived)`,

  `create table item_field (
    group_id integer not null,
    item_id ${uuid} not null,
    position ${integer} not null,
    id ${uuid} not null,
    type text not null,
    name ${ordered} not null,
    text_value ${ordered} not null,
    number_value ${double} not null,
    boolean_value ${flag} not null,
    date_value ${ordered} not null,
    constraint item_field_key primary key (group_id, item_id, position),
    constraint item_field_item foreign key (group_id, item_id) references item (group_id, id) ${deferred}
  )${withoutRowid}`,
  `create index item_field_by_name on item_field (group_id, name, type,
    text_value, number_value, boolean_value, date_value, item_id)`,

  `create table item_tally (
    group_id integer not null constraint item_tally_household references household (id),
    kind text not null,
    key ${ordered} not null,
    archived ${flag} not null,
    items ${integer} not null,
    quantity ${double} not null,
    value ${double} not null,
    price ${double} not null,
    constraint item_tally_key primary key (group_id, kind, key, archived)
  )`,
  'create index item_tally_empty on item_tally (group_id) where items = 0',
]

const files = ({ uuid, integer, flag, ordered, rowNumber }: Types) => [
  `create table file (
    group_id integer not null constraint file_household references household (id),
    hash ${ordered} not null,
    size ${integer} not null,
    mime text not null,
    thumbnails text not null,
    created_at ${integer} not null,
    text_state text not null default 'none',
    constraint file_key primary key (group_id, hash)
  )`,
  'create index file_by_text on file (text_state, created_at, group_id, hash)',
  'create index file_by_text_of on file (group_id, text_state)',

  `create table file_text (
    key ${rowNumber} constraint file_text_key primary key,
    group_id integer not null,
    hash ${ordered} not null,
    part ${integer} not null,
    text text not null,
    constraint file_text_part unique (group_id, hash, part),
    constraint file_text_of foreign key (group_id, hash) references file (group_id, hash) ${deferred}
  )`,

  `create table attachment (
    group_id integer not null constraint attachment_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    item_id ${uuid},
    location_id ${uuid},
    hash ${ordered},
    type text not null,
    is_primary ${flag} not null,
    name text not null,
    url text not null,
    position ${integer} not null default 0,
    maintenance_id ${uuid},
    constraint attachment_key primary key (group_id, id),
    constraint attachment_item foreign key (group_id, item_id) references item (group_id, id) ${deferred},
    constraint attachment_location foreign key (group_id, location_id) references location (group_id, id) ${deferred},
    constraint attachment_file foreign key (group_id, hash) references file (group_id, hash) ${deferred},
    constraint attachment_of_one check ((item_id is null) <> (location_id is null))
  )`,
  'create index attachment_by_item on attachment (group_id, item_id, id)',
  'create index attachment_by_location on attachment (group_id, location_id, id)',
  'create index attachment_by_file on attachment (group_id, hash)',
  'create index attachment_primary on attachment (group_id, item_id, id) where is_primary = 1',
  `create index attachment_by_maintenance on attachment (group_id, maintenance_id)
    where maintenance_id is not null`,
  'create index attachment_by_type on attachment (group_id, type, item_id, maintenance_id)',

  `create table attachment_search (
    key ${rowNumber} constraint attachment_search_key primary key,
    group_id integer not null,
    attachment_id ${uuid} not null,
    item_id ${uuid} not null,
    text text not null,
    constraint attachment_search_attachment unique (group_id, attachment_id),
    constraint attachment_search_of foreign key (group_id, attachment_id) references attachment (group_id, id) ${deferred}
  )`,
]

const care = ({ uuid, integer, flag, ordered }: Types) => [
  `create table maintenance_entry (
    group_id integer not null constraint maintenance_entry_household references household (id),
    id ${uuid} not null,
    created_at ${integer} not null, updated_at ${integer} not null,
    item_id ${uuid} not null,
    name text not null,
    description text not null,
    cost ${integer} not null,
    scheduled_date ${ordered} not null,
    completed_date ${ordered} not null,
    repeat_every ${integer},
    repeat_unit text,
    repeat_from text,
    next_id ${uuid},
    constraint maintenance_entry_key primary key (group_id, id),
    constraint maintenance_entry_item foreign key (group_id, item_id) references item (group_id, id) ${deferred}
  )`,
  'create index maintenance_by_item on maintenance_entry (group_id, item_id, scheduled_date, id)',
  'create index maintenance_by_schedule on maintenance_entry (group_id, scheduled_date, id, completed_date)',

  `create table notifier (
    group_id integer not null constraint notifier_household references household (id),
    id ${uuid} not null constraint notifier_key primary key,
    user_id ${uuid} not null constraint notifier_of references user_account (id) on delete cascade,
    created_at ${integer} not null, updated_at ${integer} not null,
    name text not null,
    url text not null,
    is_active ${flag} not null
  )`,
  'create index notifier_by_member on notifier (group_id, user_id)',
  'create index notifier_user on notifier (user_id)',

  `create table delivery (
    id ${uuid} not null constraint delivery_key primary key,
    notifier_id ${uuid} not null constraint delivery_through references notifier (id) on delete cascade,
    created_at ${integer} not null,
    kind text not null,
    title text not null,
    message text not null,
    attempts ${integer} not null,
    ok ${flag} not null,
    answer text not null,
    next_at ${integer}
  )`,
  'create index delivery_by_notifier on delivery (notifier_id, created_at)',
  'create index delivery_due on delivery (next_at)',

  `create table reminder (
    group_id integer not null constraint reminder_household references household (id),
    thing_id ${uuid} not null,
    kind text not null,
    date ${ordered} not null,
    constraint reminder_key primary key (group_id, thing_id, kind, date)
  )`,

  `create table calendar (
    group_id integer not null constraint calendar_household references household (id),
    user_id ${uuid} not null constraint calendar_of references user_account (id) on delete cascade,
    token_hash text not null,
    created_at ${integer} not null,
    constraint calendar_key primary key (group_id, user_id),
    constraint calendar_token unique (token_hash)
  )`,
  'create index calendar_user on calendar (user_id)',
]

const journal = ({ uuid, integer, withoutRowid }: Types) => [
  `create table batch (
    group_id integer not null constraint batch_household references household (id),
    id ${uuid} not null,
    revision ${integer} not null,
    actor_id ${uuid} not null,
    source text not null,
    created_at ${integer} not null,
    summary text not null default '[]',
    undo_of ${uuid},
    cause text,
    undo_root ${uuid},
    undo_turn ${integer},
    constraint batch_key primary key (group_id, id)
  )`,
  'create unique index batch_by_revision on batch (group_id, revision)',
  'create index batch_by_source on batch (group_id, source, revision)',
  'create index batch_by_actor_id on batch (group_id, actor_id, revision)',
  'create index batch_by_created_at on batch (group_id, created_at, revision)',
  'create index batch_by_undo_of on batch (group_id, undo_of)',
  `create index batch_by_undo_root on batch (group_id, undo_root, undo_turn)
    where undo_root is not null`,

  // Changes are appended and read in order, so on SQLite the table is stored in the order of the primary key.
  `create table change (
    group_id integer not null constraint change_household references household (id),
    revision ${integer} not null,
    position ${integer} not null,
    entity text not null,
    entity_id ${uuid} not null,
    before text,
    after text,
    constraint change_key primary key (group_id, revision, position)
  )${withoutRowid}`,
  'create index change_by_entity on change (group_id, entity_id, revision)',
  `create index change_deletions on change (group_id, revision, position, entity_id, after)
    where after is null`,
]

const server = ({ uuid, integer, flag, ordered }: Types) => [
  `create table server_secret (
    name text not null constraint server_secret_key primary key,
    secret text not null
  )`,

  `create table job_run (
    name text not null,
    group_id integer not null,
    day ${ordered} not null,
    constraint job_run_key primary key (name, group_id)
  )`,

  `create table import_run (
    group_id integer not null,
    id ${uuid} not null,
    state text not null,
    rows ${integer} not null,
    done ${integer} not null,
    cancelled ${flag} not null,
    updated_at ${integer} not null,
    constraint import_run_key primary key (group_id, id)
  )`,

  `create table backup_run (
    id ${uuid} not null constraint backup_run_key primary key,
    started_at ${integer} not null,
    state text not null,
    problem text not null,
    name text not null,
    bytes ${integer} not null,
    items ${integer} not null,
    files ${integer} not null,
    lost_files ${integer} not null
  )`,
  'create index backup_run_time on backup_run (started_at)',
]

const beforeTablesOnPostgres = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // The failed attempts that all servers on one PostgreSQL database count together. The library rate-limiter-flexible
  // prescribes the columns. The table is unlogged, so a crash may empty it.
  `create unlogged table attempt_counter (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
]

const searchOnPostgres = [
  `create table item_search (
    key bigint generated always as identity,
    group_id integer not null,
    item_id uuid not null,
    location_id uuid,
    archived smallint not null,
    value bigint not null,
    name text collate "C" not null,
    text text not null,
    short text not null,
    primary key (group_id, item_id),
    foreign key (group_id, item_id) references item (group_id, id) ${deferred}
  )`,
  'create unique index item_search_key on item_search (key)',
  'create index item_search_location on item_search (group_id, location_id)',
  'create index item_search_text on item_search using gin (group_id, text gin_trgm_ops)',
  `create index item_search_short on item_search using gin (group_id, string_to_array(short, ' '))`,
  'create index attachment_text on attachment_search using gin (group_id, text gin_trgm_ops)',
  'create index file_words on file_text using gin (group_id, text gin_trgm_ops)',
]

/**
 * SQL for the token of a row's household in the full-text tables: three characters of Unicode's private use area, which
 * no text contains.
 */
const householdToken = `char(57344 + ((new.group_id >> 24) & 4095), 57344 + ((new.group_id >> 12) & 4095), 57344 + (new.group_id & 4095))`

const trigramTable = (name: string) => `create virtual table ${name} using fts5(
    group_key, text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`

/**
 * Returns triggers that update a full-text table whenever a row of `table` changes. `add` is the SQL that indexes the
 * new row, `remove` the SQL that removes the old row from the index.
 */
const triggers = (
  table: string,
  { add, remove, when = '' }: { add: string; remove: string; when?: string },
) => [
  `create trigger ${table}_added after insert on ${table} begin ${add} end`,
  `create trigger ${table}_removed after delete on ${table} begin ${remove} end`,
  `create trigger ${table}_changed after update on ${table} ${when} begin ${remove} ${add} end`,
]

const trigramTriggers = (table: string, index: string) =>
  triggers(table, {
    add: `insert into ${index} (rowid, group_key, text) values (new.key, ${householdToken}, new.text);`,
    remove: `delete from ${index} where rowid = old.key;`,
  })

const searchOnSqlite = [
  `create table item_search (
    key integer primary key,
    group_id integer not null,
    item_id text not null,
    location_id text,
    archived integer not null,
    value integer not null,
    name text not null,
    text text not null,
    short text not null,
    foreign key (group_id, item_id) references item (group_id, id) ${deferred}
  )`,
  'create unique index item_search_item on item_search (group_id, item_id)',
  trigramTable('item_text'),
  'create virtual table item_text_terms using fts5vocab(item_text, row)',
  // A full-text index that finds words of one or two characters. Every character but a space is part of a token.
  `create virtual table item_short using fts5(
    tokens, content = '', contentless_delete = 1, detail = none,
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'")`,
  ...triggers('item_search', {
    add: `insert into item_text (rowid, group_key, text) values (new.key, ${householdToken}, new.text);
      insert into item_short (rowid, tokens)
        values (new.key, ${householdToken} || replace(new.short, ' ', ' ' || ${householdToken}));`,
    remove: `delete from item_text where rowid = old.key; delete from item_short where rowid = old.key;`,
    when: 'when old.text <> new.text or old.short <> new.short',
  }),
  trigramTable('attachment_text'),
  ...trigramTriggers('attachment_search', 'attachment_text'),
  trigramTable('file_words'),
  ...trigramTriggers('file_text', 'file_words'),
  // Stop deletions from merging segments: FTS5 would merge a whole index for every 100 items of a large change. A daily
  // job merges the segments once.
  ...['item_text', 'item_short', 'attachment_text', 'file_words'].map(
    (index) => `insert into ${index} (${index}, rank) values ('deletemerge', 0)`,
  ),
]
