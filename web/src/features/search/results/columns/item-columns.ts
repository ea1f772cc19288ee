import type { TFunction } from 'i18next'
import type { FieldKind } from '#contract/items/item-fields.ts'
import { maxShownFields } from '#contract/items/item-lists.ts'
import type { ItemOrder } from '#contract/items/item-orders.ts'
import { type ColumnField, itemFields } from '#web/features/item-fields/item-fields.ts'
import type en from '#web/i18n/locales/en.json'
import type { Preferences } from '#web/shared/account/preferences.ts'

interface ColumnBase {
  id: ItemColumnId
  orderBy?: ItemOrder
  /** Minimum width of the column in rem. All columns share the remaining space. */
  width: number
  /** True for a column of numbers or dates, whose cells are aligned to the end. */
  isEnd?: boolean
}

export type ItemColumn = ColumnBase &
  (
    | { labelKey: keyof typeof en; fieldName?: never; unit?: never }
    | { labelKey?: never; fieldName: string; unit?: string }
  )

/** Kinds of fields whose columns are aligned to the end. */
const endKinds: readonly FieldKind[] = ['quantity', 'money', 'date']

const fieldColumns = itemFields.flatMap(({ kind, wire, sort, label, column }): ItemColumn[] => {
  if (!column) return []
  return [
    {
      // as: `wire` can be any field, but fields without a column have returned above.
      id: wire as ColumnField,
      labelKey: column.label ?? label,
      width: column.width,
      // as: `wire` can be any field, but every field with `sort` is an order of the list.
      ...(sort && { orderBy: wire as ItemOrder }),
      ...(endKinds.includes(kind) && { isEnd: true }),
    },
  ]
})

const otherColumns = [
  { id: 'location', labelKey: 'item.location', orderBy: 'location', width: 10 },
  { id: 'labels', labelKey: 'kind.labels', width: 13 },
  { id: 'value', labelKey: 'items.value', orderBy: 'value', width: 7, isEnd: true },
  { id: 'worth', labelKey: 'valuation.current', width: 7, isEnd: true },
  { id: 'createdAt', labelKey: 'items.added', orderBy: 'createdAt', width: 7, isEnd: true },
  { id: 'updatedAt', labelKey: 'items.changed', orderBy: 'updatedAt', width: 7, isEnd: true },
] as const

type OwnColumnId = ColumnField | (typeof otherColumns)[number]['id']
export type ItemColumnId = OwnColumnId | `field:${string}`

const defaultColumns: readonly OwnColumnId[] = [
  'name',
  'location',
  'labels',
  'quantity',
  'purchasePrice',
  'purchaseTime',
  'manufacturer',
]
const defaultWhenNarrow: readonly OwnColumnId[] = ['name', 'location', 'quantity', 'purchasePrice']

/** The name is always the first column of the table. Users choose the other columns. */
export const itemColumns: readonly ItemColumn[] = [...fieldColumns, ...otherColumns].toSorted(
  (one, other) => orderOf(one) - orderOf(other),
)

function orderOf({ id }: ItemColumn) {
  const at = defaultColumns.findIndex((one) => one === id)
  return at < 0 ? defaultColumns.length : at
}

const customPrefix = 'field:'

function customColumn(fieldName: string): ItemColumn {
  return { id: `${customPrefix}${fieldName}`, fieldName, width: 8 }
}

/** Returns the name of the custom field of a column. Undefined for a built-in column. */
export function customFieldName(id: string): string | undefined {
  return id.startsWith(customPrefix) ? id.slice(customPrefix.length) : undefined
}

function findColumn(id: string): ItemColumn | undefined {
  const fieldName = customFieldName(id)
  return fieldName === undefined ? itemColumns.find((column) => column.id === id) : customColumn(fieldName)
}

export function columnLabel(column: ItemColumn, t: TFunction): string {
  return column.fieldName ?? t(column.labelKey)
}

export function shownFieldNames(headers: Preferences['tableHeaders']): string[] {
  const names = (headers ?? []).flatMap(({ value, enabled }) => (enabled && customFieldName(value)) || [])
  return names.slice(0, maxShownFields)
}

export interface ColumnChoice {
  column: ItemColumn
  isShown: boolean
}

/** Returns all columns in the order of the preference. Columns that it does not list come last and are hidden. */
export function readColumns(
  headers: Preferences['tableHeaders'],
  isWide = true,
  fieldNames: readonly string[] = [],
): ColumnChoice[] {
  const defaultIds: readonly string[] = isWide ? defaultColumns : defaultWhenNarrow
  const defaults = itemColumns.map(({ id }) => ({ value: id as string, enabled: defaultIds.includes(id) }))
  const chosen = Array.isArray(headers) && headers.length > 0 ? headers : defaults
  const known = chosen.flatMap(({ value, enabled }) => {
    const column = findColumn(value)
    return column ? [{ column, isShown: enabled || value === 'name' }] : []
  })
  const others = [...itemColumns, ...fieldNames.map(customColumn)].filter(
    ({ id }) => !known.some(({ column }) => column.id === id),
  )
  const all = [...known, ...others.map((column) => ({ column, isShown: column.id === 'name' }))]
  return all.toSorted((a, b) => Number(b.column.id === 'name') - Number(a.column.id === 'name'))
}

export function toHeaders(choices: readonly ColumnChoice[]): NonNullable<Preferences['tableHeaders']> {
  return choices.map(({ column, isShown }) => ({ value: column.id, enabled: isShown }))
}

/** Returns the `grid-template-columns` of the rows, and the minimum width of the table as `minWidth`. */
export function toGrid(
  shown: readonly ItemColumn[],
  hasChecks: boolean,
  widths: Readonly<Record<string, number>> = {},
) {
  const checks = hasChecks ? [{ minWidth: '2.75rem', track: '2.75rem' }] : []
  const columns = shown.map(({ id, width }) => {
    const chosen = widths[id]
    if (chosen === undefined)
      return { minWidth: `${width}rem`, track: `minmax(${width}rem, ${shareOf(id)}fr)` }
    // The name column stays in place while the table scrolls sideways, so it must not fill a narrow screen.
    const track = id === 'name' ? `min(${chosen}rem, 60vw)` : `${chosen}rem`
    return { minWidth: track, track }
  })
  const all = [...checks, ...columns]
  return {
    template: all.map(({ track }) => track).join(' '),
    minWidth: `calc(${all.map(({ minWidth }) => minWidth).join(' + ')})`,
  }
}

function shareOf(id: ItemColumnId) {
  if (id === 'name') return 2.4
  return id === 'location' || id === 'labels' ? 1.3 : 0.6
}
