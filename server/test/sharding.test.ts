// @module-tag slow

import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { partitionTables } from './partition-tables.ts'
import { createDatabase } from './postgres.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { callEveryEndpoint } from './call-every-endpoint.ts'

// docs/scaling.md explains what a database that is sharded by household does with these statements.

/** Tables without a household, for accounts and the server. */
const sharedTables = [
  'account_preference',
  'api_key',
  'attempt_counter',
  'backup_run',
  'household_counter',
  'kysely_migration',
  'kysely_migration_lock',
  'passkey',
  'password_reset',
  'recovery_code',
  'server_secret',
  'session',
  'sign_in_address',
  'two_factor',
  'used_challenge',
  'user_account',
]

/** The keys of household tables that do not start with the household. */
const otherKeys = [
  'attachment_search_key (key)',
  'calendar_token (token_hash)',
  'delivery_key (id)',
  'file_text_key (key)',
  'found_page_code (code)',
  'invitation_token (token_hash)',
  'item_search_key (key)',
  'job_run_key (name)',
  'notifier_key (id)',
  'share_address_key (token_hash)',
]

/** Statements that read household tables without naming one household, by the reason why they may. */
const acrossHouseholds: Readonly<Record<string, RegExp>> = {
  'the households of a person, by account or session':
    /(^|[ "])(membership|own)"?\."?user_id"? = (\$1|"user_account"\."id" where "user_account"\."email" = \$1)|from "membership" where "user_id" = \$1|"session"\."token_hash" = \$1/,
  'an invitation or a calendar, by its token': /"(invitation|calendar)"\."token_hash" = \$1/,
  'deliveries of one notifier': /"delivery"( set "next_at" = \$1)? where "notifier_id" = \$/,
  'server admins: all households, some at a time':
    /^select "household"\."id" as "householdId", "household"\."uuid" as "id".*order by "household"\."id" desc limit \$\d$/,
  'server admins: the members and last changes of a page of households':
    /"(membership"\."group_id|household"\."id)" in \(\$/,
  'server admins: the open invitations': /"invitation"\."expires_at" > \$\d and "invitation"\."uses" > \$/,
  'jobs: what is old': /^delete from "(import_run|delivery)" where "(updated|created)_at" < \$1$/,
  'jobs: what belonged to members who left':
    /^delete from "(notifier|calendar)" where not exists \(select 1 from membership/,
  'jobs: all households, some at a time': /^select "id" from "household" where .* order by "id" limit \$\d$/,
  'jobs: the households that are due': /"job_run"\."day" from "household"/,
  'jobs: the webhooks that are due': /"pending"\."next_at" <= \$/,
  'jobs: the deliveries that are due': /"next_at" <= \$\d or "next_at" > \$\d/,
  'jobs: states that changes of older programs store': /^select \* from "change" where "after" <> ''/,
  'jobs: files that nothing shows':
    /from "file" inner join "household" .* where "file"."created_at" < \$1 and not /,
  'the household of a file that storage has':
    /^select "id"(, "uuid", "name", "currency")? from "household" where "uuid" = \$1$/,
  'jobs: records whose search row or sort key an older program may have written':
    /^select group_id, id(, name, name_key)?\s+from "\w+" where .* order by group_id, id limit \$\d$/s,
  'jobs: files whose text is not read': /"text_state" (=|in)/,
}

let app: TestApp
const statements = new Set<string>()
beforeAll(async () => {
  const { query } = pg.Client.prototype
  // any: the wrapper passes its arguments on unchanged, whatever their types.
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string | { text: string }]) {
    statements.add(typeof given[0] === 'string' ? given[0] : given[0].text)
    return query.apply(this, given as never)
  } as typeof query
  app = await createTestApp('postgres')
  await callEveryEndpoint(app)
  pg.Client.prototype.query = query
})
afterAll(() => app.close())

async function ask(statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(statement)
  await client.end()
  return rows
}

it('Every table has the id of the household, except the tables of accounts and of the server', async () => {
  const without = await ask(`select table_name from information_schema.tables one
    where table_schema = 'public' and table_name not in ('household', 'delivery') and not exists (
      select from information_schema.columns other
      where other.table_name = one.table_name and column_name = 'group_id')
    order by table_name`)
  expect(without.map((row) => row['table_name'])).toEqual(sharedTables)
})

it('Every key of a household table starts with the household, except the keys listed in this test', async () => {
  const keys = await ask(`select index.relname || ' (' || attname || ')' as key
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class of on of.oid = indrelid and of.relnamespace = 'public'::regnamespace
    join pg_attribute on attrelid = of.oid and attnum = indkey[0]
    where indisunique and attname <> 'group_id' and of.relname <> 'household'
      and of.relname <> all (array['${sharedTables.join("','")}'])
    order by key`)
  expect(keys.map(({ key }) => key)).toEqual(otherKeys)
})

it('Every foreign key starts with the household, or refers to an account or an API key', async () => {
  const others = await ask(`select conname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and attname <> 'group_id' and confrelid not in ('user_account'::regclass, 'api_key'::regclass)`)
  expect(others.map(({ name }) => name)).toEqual(['delivery_through'])
})

it('Every statement about household tables names one household, except the statements listed in this test', async () => {
  const tables = await ask(`select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'group_id'`)
  const names = [...tables.map((row) => row['table_name']), 'household', 'delivery'].join('|')
  const isAboutHousehold = new RegExp(`\\b(from|into|update|join) "?(${names})"?\\b`, 'i')
  const namesOne =
    /group_id"? = (any\()?\$\d|^insert into "?\w+"? \([^)]*"group_id"|"household"\."id" = \$\d|^insert into "household"|(from|update) "household" .*where "id" = \$\d|"(group_id|household"\."id)" = "given"\./is
  const across = [...statements].filter((one) => isAboutHousehold.test(one) && !namesOne.test(one))
  expect(statements.size).toBeGreaterThan(150)
  const known = Object.values(acrossHouseholds)
  expect(across.filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([])
})

it('Every endpoint and job works when all tables whose keys contain the household are partitioned by it', async () => {
  const database = await createDatabase('migrated')
  onTestFinished(() => database.drop())
  expect(await partitionTables(database.url)).toEqual([
    'attachment_search (attachment_search_key)',
    'calendar (calendar_token)',
    'file_text (file_text_key)',
    'found_page (found_page_code)',
    'invitation (invitation_token)',
    'item_search (item_search_key)',
    'notifier (notifier_key)',
    'share_address (share_address_key)',
  ])
  await using sharded = await createTestApp('postgres', { CUBBY_DATABASE_URL: database.url })
  expect(await callEveryEndpoint(sharded)).toEqual([])
})
