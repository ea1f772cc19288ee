import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityName } from '#server/journal/change.table.ts'
import { parseObject } from '#server/shared/json-object.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { beginConversion, type Conversion } from './conversion.ts'
import { convertAttachments, convertMaintenance } from './convert-attachments.ts'
import { convertItems } from './convert-items.ts'
import { convertLabels } from './convert-labels.ts'
import { convertLocations } from './convert-locations.ts'
import { readMembers, readNotifiers, type HomeboxMember, type HomeboxNotifier } from './convert-people.ts'
import { convertTemplates } from './convert-templates.ts'
import { cannotMoveIn } from './homebox-errors.ts'
import { readLayout } from './homebox-layout.ts'
import type { Note } from './homebox-notes.ts'
import { loadCollection, openHomeboxTables, type HomeboxTables } from './homebox-tables.ts'
import { idIn, textIn } from './row-values.ts'

export interface ConversionTask {
  /** The path of the copied database. For an exported collection it is the path of the database to create. */
  readonly database: string
  readonly collection: string | undefined
  readonly folder: string
  /** The time of the conversion in milliseconds since the epoch. */
  readonly now: number
}

/** A converted household of Homebox. `folder` has one file for each kind of record: see `recordsPath`. */
export interface ConvertedHousehold {
  readonly id: string
  /** The name of the household; undefined for an exported collection, which does not contain the name. */
  readonly name: string | undefined
  /** The currency code in upper case; undefined for a collection that Homebox exported. */
  readonly currency: string | undefined
  readonly folder: string
  readonly members: readonly HomeboxMember[]
  readonly notifiers: readonly HomeboxNotifier[]
  readonly counts: ReadonlyMap<EntityName, number>
  readonly notes: readonly Note[]
}

/**
 * Tables whose records are counted for the report, but not moved in. Some of these records would let strangers sign in;
 * the others are exports, which Cubby creates itself.
 */
const leftBehind = {
  signIn: ['auth_tokens', 'password_reset_tokens'],
  apiKey: ['api_keys'],
  invitation: ['group_invitation_tokens'],
  export: ['exports'],
} as const

/** Converts all households of a data folder, or the only household of a collection. Throws 422 with a reason. */
export function convertHomebox({ database, collection, folder, now }: ConversionTask): ConvertedHousehold[] {
  if (collection !== undefined) loadCollection(collection, database)
  const tables = openHomeboxTables(database)
  try {
    const groups = collection === undefined ? listGroups(tables) : [readManifest(collection)]
    if (groups.length === 0) throw cannotMoveIn('There is no household in it')
    return groups.map((group, index) => {
      const own = join(folder, group.id)
      const isCollection = collection !== undefined
      const conversion = beginConversion(own, { tables, householdId: group.id, now, isCollection })
      if (index === 0) noteLeftBehind(conversion)
      const people = convertHousehold(conversion)
      return { ...group, ...people, folder: own, counts: conversion.counts, notes: conversion.notes.list() }
    })
  } finally {
    tables.close()
  }
}

function listGroups(tables: HomeboxTables) {
  return [...tables.rows(tables.find('groups'))].flatMap((row) => {
    const id = idIn(row, 'id')
    const name = textIn(row, 'name')
    return id === null ? [] : [{ id, name, currency: textIn(row, 'currency').toUpperCase() }]
  })
}

function readManifest(folder: string) {
  const manifest = parseObject(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const id = parseUuid(String(manifest?.['groupId']))
  if (id === undefined) throw cannotMoveIn('manifest.json is damaged')
  if (manifest?.['schemaVersion'] !== 1)
    throw cannotMoveIn('The collection is of a newer Homebox than 0.26, the newest that this Cubby knows')
  const currency = manifest['currency']
  return { id, name: undefined, currency: typeof currency === 'string' ? currency : undefined }
}

function convertHousehold(conversion: Conversion) {
  try {
    const layout = readLayout(conversion)
    const labels = convertLabels(conversion, layout)
    convertLocations(conversion, layout)
    convertItems(conversion, layout, labels)
    convertAttachments(conversion, layout)
    convertMaintenance(conversion, layout)
    convertTemplates(conversion, layout, labels)
    return { members: readMembers(conversion), notifiers: readNotifiers(conversion) }
  } finally {
    conversion.close()
  }
}

function noteLeftBehind({ tables, notes }: Conversion): void {
  for (const kind of ['signIn', 'apiKey', 'invitation', 'export'] as const) {
    const found = leftBehind[kind].flatMap((name) => tables.find(name) ?? [])
    for (const table of found) notes.add(kind, undefined, tables.count(table))
  }
}
