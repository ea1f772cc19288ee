import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openReadOnlyDatabase, sqliteFileName } from '#server/database/database.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { requireCurrentSchema } from '#server/database/migrate.ts'
import {
  findHouseholdByUuid,
  findHouseholdsCalled,
} from '#server/features/households/households.repository.ts'
import { findFirstOwner } from '#server/features/move-in/move-in.repository.ts'
import { bringHousehold, moveIntoAsOwner } from '#server/features/move-in/bring-household.ts'
import type { Compared } from '#server/features/move-in/compare-archive.ts'
import {
  compareHousehold,
  withPrepared,
  type FindTarget,
  type HomeboxOrigin,
  type MovedIn,
  type PreparedHousehold,
} from '#server/features/move-in/move-in.service.ts'
import { notePeople, describeNotes } from '#server/features/move-in/report-move-in.ts'
import { planPeople, type People } from '#server/features/move-in/settle-household.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { newId } from '#server/shared/new-id.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { withContext } from './open-context.ts'
import { readPassword } from './read-password.ts'

const usage = `Use one of these commands:
  move-in homebox FOLDER-OR-ZIP                        says what would be brought, and changes nothing
  move-in homebox FOLDER-OR-ZIP --write                brings it
  move-in homebox FOLDER-OR-ZIP --into HOUSEHOLD ...   into a household that exists, by its id or name, without accounts
  move-in homebox ADDRESS --into HOUSEHOLD ...         from a Homebox that runs, with an API key
  move-in homebox ADDRESS --account EMAIL --into ...   from a Homebox that runs, with the password of an account
  move-in homebox postgres://USER@HOST/DATABASE --files FOLDER ...  from its PostgreSQL, with its data folder
FOLDER-OR-ZIP is a data folder of Homebox 0.10 to 0.26, a zip of one, or a collection that Homebox 0.26 exported.
The API key or password is asked for, or read from standard input.`

interface Options {
  readonly from: HomeboxOrigin
  /** The name of the source that the history shows: a folder, a file or a server. */
  readonly name: string
  readonly into: string | undefined
}

export async function moveIn(config: Config, args: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(args)
  const [program, path, ...more] = positionals
  if (program !== 'homebox' || path === undefined || more.length > 0) throw new StartError(usage)
  const options = { ...(await readSource(config, path, values)), into: values.into }
  await (values.write === true ? write(config, options) : preview(config, options))
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        write: { type: 'boolean' },
        into: { type: 'string' },
        account: { type: 'string' },
        files: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

/** The longest time for receiving one file, even of the largest size that can be attached. */
const maxSeconds = 120

async function readSource(
  config: Config,
  path: string,
  { account: email, files }: ReturnType<typeof readArguments>['values'],
): Promise<Omit<Options, 'into'>> {
  const isServer = /^https?:\/\//i.test(path)
  const isDatabase = /^postgres(ql)?:\/\//i.test(path)
  if ((email !== undefined && !isServer) || (files !== undefined && !isDatabase)) throw new StartError(usage)
  if (isDatabase) return readDatabase(path, files)
  if (!isServer) return { from: path, name: path }
  const secret = await readPassword(email === undefined ? 'API key: ' : `Password of ${email} in Homebox: `)
  const signIn = email === undefined ? { apiKey: secret } : { email, password: secret }
  const fetch = createOutboundFetch({ allowNets: config.allowNets, limitMs: maxSeconds * 1000 })
  return { from: { url: path, signIn, fetch }, name: URL.parse(path)?.host ?? '' }
}

async function readDatabase(path: string, files: string | undefined): Promise<Omit<Options, 'into'>> {
  const url = URL.parse(path)
  if (!url) throw new StartError(usage)
  const name = url.host + url.pathname
  if (url.password === '')
    url.password = encodeURIComponent(await readPassword(`Password of ${url.username} in PostgreSQL: `))
  return { from: { databaseUrl: url.href, files }, name }
}

const print = (line: string) => console.log(line)

/** Shows what would be moved. Writes nothing, so it works while Cubby runs, and before Cubby is set up. */
async function preview(config: Config, { from, into }: Options): Promise<void> {
  const hasDatabase = config.databaseUrl !== undefined || existsSync(join(config.dataDir, sqliteFileName))
  const database = hasDatabase ? openReadOnlyDatabase(config) : undefined
  try {
    if (database) await requireCurrentSchema(database.read)
    const currencies = loadCurrencies(config.currenciesFile)
    const context = { entities, config, currencies, database, now: Date.now, newId }
    await withPrepared(context, from, createFindTarget(database, into), async (households) => {
      for (const prepared of households) {
        report(prepared, await compareHousehold(context, prepared))
        if (into === undefined) reportPeople(await planPeople(database?.read, prepared))
        else notePeople(prepared)
        reportNotes(prepared)
      }
    })
    print('Nothing was written. Run this again with --write to bring it.')
  } finally {
    await database?.close()
  }
}

function createFindTarget(
  database: Pick<Context['database'], 'read'> | undefined,
  into: string | undefined,
): FindTarget {
  return async ({ id, name }, all) => {
    if (into === undefined && name === undefined) throw new StartError(collectionNeedsTarget)
    if (into === undefined) return database && findHouseholdByUuid(database.read, id)
    if (all.length > 1) throw severalHouseholds(all.length)
    const found = database && (await findHouseholdsCalled(database.read, into))
    const [target, ...others] = found ?? []
    if (others.length > 0)
      throw new StartError(`Several households are called "${into}". Use the id: user list shows it.`)
    if (!target) throw new StartError(`There is no household "${into}".`)
    return target
  }
}

const collectionNeedsTarget =
  'A collection, like a Homebox that runs, has no accounts to bring. Name the household that it goes into: --into HOUSEHOLD.'

const severalHouseholds = (count: number) =>
  new StartError(
    `There are ${count} households in it. Run this without --into, which brings each as one of its own.`,
  )

async function write(config: Config, { from, name, into }: Options): Promise<void> {
  await withContext(config, (context) =>
    withPrepared(context, from, createFindTarget(context.database, into), async (households) => {
      for (const prepared of households)
        await (into === undefined ? bringAsNew : bringInto)(context, prepared, name)
    }),
  )
}

async function bringAsNew(context: Context, prepared: PreparedHousehold, name: string): Promise<void> {
  const { settled, movedIn } = await bringHousehold(context, prepared, name)
  reportMovedIn(prepared, movedIn)
  const { newAccounts, newNotifiers } = settled
  print(
    `  New accounts: ${newAccounts.length}, new reminder channels: ${newNotifiers}. People sign in with their passwords of Homebox.`,
  )
  reportNotes(prepared)
}

async function bringInto(context: Context, prepared: PreparedHousehold, name: string): Promise<void> {
  const { target } = prepared
  const ownerId = target && (await findFirstOwner(context.database.read, target.id))
  if (!target || ownerId === undefined) throw new StartError('The household has no owner.')
  notePeople(prepared)
  const household = { householdId: target.id, householdUuid: target.uuid, ownerId }
  reportMovedIn(prepared, await moveIntoAsOwner(context, prepared, household, name))
  reportNotes(prepared)
}

function reportMovedIn(prepared: PreparedHousehold, { created, records, files }: MovedIn): void {
  print(`${title(prepared)}: ${created} records are new.`)
  print(`  Compared: ${listCounts(records, ({ here, found }) => `${here} of ${found}`)}`)
  const stripped =
    files.stripped === 0 ? '' : `, ${files.stripped} pictures lost only the place where they were taken`
  print(`  SHA-256 compared: ${files.same} files are the same${stripped}.`)
}

const title = ({ converted }: PreparedHousehold) =>
  `Household "${converted.name ?? 'collection'}" (${converted.id})`

const kindNames: Readonly<Record<EntityName, string>> = {
  household: 'households',
  label: 'labels',
  location: 'locations',
  item: 'items',
  attachment: 'attachments',
  maintenance: 'maintenance entries',
  template: 'templates',
  view: 'saved views',
  fieldDescription: 'described fields',
  policy: 'policies',
  claim: 'claims',
  claimItem: 'items of claims',
}

function listCounts(
  records: ReadonlyMap<EntityName, Compared>,
  describe: (compared: Compared) => string,
): string {
  const found = [...records].filter(([, compared]) => compared.found > 0)
  return found.map(([kind, compared]) => `${kindNames[kind]} ${describe(compared)}`).join(', ')
}

function report(prepared: PreparedHousehold, records: ReadonlyMap<EntityName, Compared>): void {
  const known = prepared.target
  print(`${title(prepared)}${known ? ` is here as "${known.name}"` : ' is new here'}:`)
  print(`  ${listCounts(records, ({ found, here }) => `${found} (${found - here} new)`)}`)
  print(`  ${prepared.files} attached files, ${(prepared.bytes / 1e6).toFixed(1)} MB`)
}

function reportPeople({ members, notifiers }: People): void {
  const named = members.map(
    ({ email, role, isKnown }) => `${email} (${role}${isKnown ? ', has an account' : ''})`,
  )
  print(`  Accounts: ${named.join(', ')}`)
  print(`  Reminder channels: ${notifiers.length}`)
}

function reportNotes(prepared: PreparedHousehold): void {
  for (const { text, examples } of describeNotes(createMessages('en'), prepared))
    print(`  note: ${text}${examples.length === 0 ? '' : ` (${examples.join('; ')})`}`)
}
