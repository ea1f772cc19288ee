import { fieldPrefix, headerAliases, photosHeader } from '#contract/spreadsheets.ts'
import { itemColumns, type ItemColumn } from './columns.mapper.ts'
import { ownMark } from './local-headers.ts'
import type { HeaderColumn } from '../csv/read-row.ts'
import { matchHeader } from './recognise-columns.ts'

const columnByHeader = new Map<string, ItemColumn>(itemColumns.map((column) => [column.header, column]))
const columnByLowerHeader = new Map<string, ItemColumn>([
  ...itemColumns.map((column): [string, ItemColumn] => [column.header.toLowerCase(), column]),
  ...Object.entries(headerAliases).flatMap(([alias, header]): [string, ItemColumn][] => {
    const column = columnByHeader.get(header)
    return column ? [[alias.toLowerCase(), column]] : []
  }),
])

export function ownColumn(header: string): HeaderColumn | undefined {
  const lower = header.toLowerCase()
  if (lower === photosHeader.toLowerCase()) return { header: photosHeader, kind: 'photos' }
  if (!lower.startsWith(fieldPrefix.toLowerCase())) return columnByLowerHeader.get(lower)
  const name = header.slice(fieldPrefix.length)
  return name === '' ? undefined : { header: fieldPrefix + name, kind: 'field', name }
}

/** True for a header that only files in Cubby's own format have. */
export function isOwnHeader(header: string): boolean {
  return header.trim() === ownMark || ownColumn(header.trim())?.kind === 'name'
}

export function isKnownHeader(header: string): boolean {
  return columnByLowerHeader.has(header.trim().toLowerCase()) || matchHeader(header) !== undefined
}
