import { fieldPrefix, headerAliases, photosHeader } from '#contract/spreadsheets.ts'
import { itemColumns, type ItemColumn } from './columns.mapper.ts'
import { ownMark } from './local-headers.ts'
import type { HeaderColumn } from '../parsing/read-row.ts'
import { matchHeader } from './recognise-columns.ts'

const columns = new Map<string, ItemColumn>(
  itemColumns.map((column) => [column.header.toLowerCase(), column]),
)
const aliases = new Map(
  Object.entries(headerAliases).map(([alias, header]) => [alias.toLowerCase(), header.toLowerCase()]),
)

const itemColumnOf = (lower: string) => columns.get(aliases.get(lower) ?? lower)

export function ownColumn(header: string): HeaderColumn | undefined {
  const lower = header.toLowerCase()
  if (lower === photosHeader.toLowerCase()) return { header: photosHeader, kind: 'photos' }
  if (!lower.startsWith(fieldPrefix.toLowerCase())) return itemColumnOf(lower)
  const name = header.slice(fieldPrefix.length)
  return name === '' ? undefined : { header: fieldPrefix + name, kind: 'field', name }
}

/** True for a header that only files in Cubby's own format have. */
export function isOwnHeader(header: string): boolean {
  return header.trim() === ownMark || ownColumn(header.trim())?.kind === 'name'
}

export function isKnownHeader(header: string): boolean {
  return (itemColumnOf(header.trim().toLowerCase()) ?? matchHeader(header)) !== undefined
}
