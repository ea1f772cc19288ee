import type { ItemOrder } from '#contract/item-orders.ts'
import type en from '#web/i18n/locales/en.json'
import type { Preferences } from '#web/shared/preferences.ts'

export interface ItemColumn {
  /** As the preference names it. */
  id: ItemColumnId
  labelKey: keyof typeof en
  orderBy?: ItemOrder
  /** At least, in rem; wider columns get their share of what is left. */
  width: number
  /** Numbers and dates stand at the end. */
  isEnd?: boolean
}

/** The name stands first and stays; of the others everyone chooses. */
const columns = [
  { id: 'name', labelKey: 'items.name', orderBy: 'name', width: 16 },
  { id: 'location', labelKey: 'items.where', orderBy: 'location', width: 10 },
  { id: 'labels', labelKey: 'items.labels', width: 12 },
  { id: 'quantity', labelKey: 'items.quantity', orderBy: 'quantity', width: 5.5, isEnd: true },
  { id: 'purchasePrice', labelKey: 'items.price', orderBy: 'purchasePrice', width: 6.5, isEnd: true },
  { id: 'purchaseTime', labelKey: 'items.bought', orderBy: 'purchaseTime', width: 7, isEnd: true },
  { id: 'manufacturer', labelKey: 'items.maker', orderBy: 'manufacturer', width: 7 },
  { id: 'insured', labelKey: 'item.insured', orderBy: 'insured', width: 5.5 },
  { id: 'value', labelKey: 'items.value', orderBy: 'value', width: 7, isEnd: true },
  { id: 'assetId', labelKey: 'items.assetId', orderBy: 'assetId', width: 6 },
  { id: 'modelNumber', labelKey: 'item.modelNumber', orderBy: 'modelNumber', width: 8 },
  { id: 'serialNumber', labelKey: 'item.serialNumber', orderBy: 'serialNumber', width: 8 },
  {
    id: 'warrantyExpires',
    labelKey: 'item.warrantyExpires',
    orderBy: 'warrantyExpires',
    width: 8,
    isEnd: true,
  },
  { id: 'soldTime', labelKey: 'item.soldTime', orderBy: 'soldTime', width: 7, isEnd: true },
  { id: 'archived', labelKey: 'items.archived', orderBy: 'archived', width: 6 },
  { id: 'createdAt', labelKey: 'items.added', orderBy: 'createdAt', width: 7, isEnd: true },
  { id: 'updatedAt', labelKey: 'items.changed', orderBy: 'updatedAt', width: 7, isEnd: true },
] as const

export type ItemColumnId = (typeof columns)[number]['id']

export const itemColumns: readonly ItemColumn[] = columns

const shownAtFirst: readonly ItemColumnId[] = ['name', 'location', 'quantity', 'purchasePrice']
const shownWhenWide: readonly ItemColumnId[] = ['labels', 'purchaseTime', 'manufacturer']

export interface ColumnChoice {
  column: ItemColumn
  isShown: boolean
}

/** All columns in the order of the preference; those it does not know yet come last and wait to be chosen. */
export function readColumns(headers: Preferences['tableHeaders'], isWide = true): ColumnChoice[] {
  const usualIds = isWide ? [...shownAtFirst, ...shownWhenWide] : shownAtFirst
  const usual = itemColumns.map(({ id }) => ({ value: id as string, enabled: usualIds.includes(id) }))
  const chosen = Array.isArray(headers) && headers.length > 0 ? headers : usual
  const known = chosen.flatMap(({ value, enabled }) => {
    const column = itemColumns.find(({ id }) => id === value)
    return column ? [{ column, isShown: enabled || value === 'name' }] : []
  })
  const others = itemColumns.filter(({ id }) => !known.some(({ column }) => column.id === id))
  const all = [...known, ...others.map((column) => ({ column, isShown: column.id === 'name' }))]
  return all.toSorted((a, b) => Number(b.column.id === 'name') - Number(a.column.id === 'name'))
}

export function toHeaders(choices: readonly ColumnChoice[]): NonNullable<Preferences['tableHeaders']> {
  return choices.map(({ column, isShown }) => ({ value: column.id, enabled: isShown }))
}

/** The grid that every row of the table repeats; `rem` is what it needs at least. */
export function toGrid(shown: readonly ItemColumn[], hasChecks: boolean) {
  const checks = hasChecks ? 2.75 : 0
  const tracks = shown.map(({ id, width }) => {
    const share = id === 'name' ? 2.4 : id === 'location' || id === 'labels' ? 1.3 : 0.6
    return `minmax(${width}rem, ${share}fr)`
  })
  return {
    template: [...(hasChecks ? [`${checks}rem`] : []), ...tracks].join(' '),
    rem: shown.reduce((sum, { width }) => sum + width, checks),
  }
}
