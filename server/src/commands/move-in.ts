import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openReadOnlyDatabase, sqliteFileName } from '#server/database/database.ts'
import { loadCurrencies } from '#server/features/currencies/currencies.ts'
import { householdDb } from '#server/database/household-db.ts'
import { requireCurrentSchema } from '#server/database/migrate.ts'
import { stopThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import {
  findFirstOwner,
  findHouseholdByUuid,
  findHouseholdsNamed,
  type FoundHousehold,
} from '#server/features/move-in/move-in.repository.ts'
import { bringHousehold, moveIntoAsOwner } from '#server/features/move-in/bring-household.ts'
import type { Compared } from '#server/features/move-in/compare-archive.ts'
import {
  compareHousehold,
  withPrepared,
  type MovedIn,
  type PreparedHousehold,
} from '#server/features/move-in/move-in.service.ts'
import { notePeople, tellNotes } from '#server/features/move-in/report-move-in.ts'
import { planPeople, type People } from '#server/features/move-in/settle-household.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { newId } from '#server/shared/new-id.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { openContext } from './open-context.ts'

const usage = `Use one of these commands:
  move-in homebox FOLDER-OR-ZIP                        says what would be brought, and changes nothing
  move-in homebox FOLDER-OR-ZIP --write                brings it
  move-in homebox FOLDER-OR-ZIP --into HOUSEHOLD ...   into a household that exists, by its id or name, without accounts
FOLDER-OR-ZIP is a data folder of Homebox 0.10 to 0.26, a zip of one, or a collection that Homebox 0.26 exported.`

interface Options {
  readonly path: string
  readonly into: string | undefined
}

/** Moves households of another program in, or prints what it would move. */
export async function moveIn(config: Config, args: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(args)
  const [program, path, ...more] = positionals
  if (program !== 'homebox' || path === undefined || more.length > 0) throw new StartError(usage)
  const options = { path, into: values.into }
  await (values.write === true ? write(config, options) : preview(config, options))
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { write: { type: 'boolean' }, into: { type: 'string' } },
    })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

const print = (line: string) => console.log(line)

/** Reads everything and writes nothing. Works while Cubby runs, and before it is set up. */
async function preview(config: Config, { path, into }: Options): Promise<void> {
  const hasDatabase = config.databaseUrl !== undefined || existsSync(join(config.dataDir, sqliteFileName))
  const database = hasDatabase ? openReadOnlyDatabase(config) : undefined
  try {
    if (database) await requireCurrentSchema(database.read)
    const currencies = loadCurrencies(config.currenciesFile)
    const context = { entities, config, currencies, now: Date.now, newId }
    await withPrepared(context, path, async (households) => {
      for (const prepared of requireTarget(households, into)) {
        const known = database && (await findTarget(database, prepared, into))
        const household = known && database && householdDb({ database }, { groupId: known.id })
        report(prepared, await compareHousehold(context, household, prepared), known)
        if (into === undefined) reportPeople(await planPeople(database?.read, prepared))
        else notePeople(prepared, known?.currency ?? '')
        reportNotes(prepared, known?.currency)
      }
    })
    print('Nothing was written. Run this again with --write to bring it.')
  } finally {
    await database?.close()
  }
}

function requireTarget(households: readonly PreparedHousehold[], into: string | undefined) {
  if (into === undefined && households.some(({ converted }) => converted.name === undefined))
    throw new StartError(
      'A collection has no accounts. Name the household that it goes into: --into HOUSEHOLD.',
    )
  if (into !== undefined && households.length > 1)
    throw new StartError(
      `There are ${households.length} households in it. Run this without --into, which brings each as one of its own.`,
    )
  return households
}

type Database = Pick<Context['database'], 'read' | 'kind'>

async function findTarget(
  { read }: Database,
  { converted }: PreparedHousehold,
  into: string | undefined,
): Promise<FoundHousehold | undefined> {
  if (into === undefined) return findHouseholdByUuid(read, converted.id)
  const byId = await findHouseholdByUuid(read, into)
  const [named, ...others] = byId ? [byId] : await findHouseholdsNamed(read, into)
  if (others.length > 0)
    throw new StartError(`Several households are called "${into}". Use the id: user list shows it.`)
  if (!named) throw new StartError(`There is no household "${into}".`)
  return named
}

/** A server on SQLite must be stopped first. Servers on PostgreSQL get an event. */
async function write(config: Config, { path, into }: Options): Promise<void> {
  const { context, close } = await openContext(config, (what, error) =>
    console.error(`${what} failed`, error),
  )
  try {
    await withPrepared(context, path, async (households) => {
      for (const prepared of requireTarget(households, into)) {
        if (into === undefined) await bringAsNew(context, prepared, path)
        else await bringInto(context, prepared, { path, into })
      }
    })
  } finally {
    await stopThumbnails(context)
    await close()
  }
}

async function bringAsNew(context: Context, prepared: PreparedHousehold, path: string): Promise<void> {
  const { settled, movedIn } = await bringHousehold(context, prepared, path)
  reportMovedIn(prepared, movedIn)
  const { newAccounts, newNotifiers, householdUuid } = settled
  print(
    `  New accounts: ${newAccounts.length}, new reminder channels: ${newNotifiers}. People sign in with their passwords of Homebox.`,
  )
  reportNotes(prepared, (await findHouseholdByUuid(context.database.read, householdUuid))?.currency)
}

async function bringInto(
  context: Context,
  prepared: PreparedHousehold,
  { path, into }: { path: string; into: string },
): Promise<void> {
  const found = await findTarget(context.database, prepared, into)
  const ownerId = found && (await findFirstOwner(context.database.read, found.id))
  if (!found || ownerId === undefined) throw new StartError(`The household "${into}" has no owner.`)
  notePeople(prepared, found.currency)
  const household = { groupId: found.id, householdUuid: found.uuid, ownerId }
  reportMovedIn(prepared, await moveIntoAsOwner(context, prepared, household, path))
  reportNotes(prepared, found.currency)
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
}

function listCounts(
  records: ReadonlyMap<EntityName, Compared>,
  tell: (compared: Compared) => string,
): string {
  const found = [...records].filter(([, compared]) => compared.found > 0)
  return found.map(([kind, compared]) => `${kindNames[kind]} ${tell(compared)}`).join(', ')
}

function report(
  prepared: PreparedHousehold,
  records: ReadonlyMap<EntityName, Compared>,
  known: FoundHousehold | undefined,
): void {
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

function reportNotes({ notes }: PreparedHousehold, currency = ''): void {
  for (const { text, examples } of tellNotes(createMessages('en'), notes.list(), currency))
    print(`  note: ${text}${examples.length === 0 ? '' : ` (${examples.join('; ')})`}`)
}
