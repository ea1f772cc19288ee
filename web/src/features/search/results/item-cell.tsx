import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { customFieldText } from '#web/features/custom-fields/custom-field-text.ts'
import { customFieldName, type ItemColumnId } from '#web/features/search/results/columns/item-columns.ts'
import {
  type ColumnField,
  fieldByWire,
  fieldValue,
  type ShownField,
} from '#web/features/item-fields/item-fields.ts'
import { MatchReason } from '#web/features/items/match-reason.tsx'
import { itemStatusFlag } from '#web/features/items/item-flag.ts'
import { isLowStock } from '#web/features/items/item-pieces.tsx'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { itemPicture } from '#web/components/item-picture.ts'
import { formatDay, formatInstant, formatMoney, formatNumber } from '#web/shared/formats.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Tag } from '#web/ui/tag.tsx'

interface CellProps {
  item: ItemSummary
  query: string
  currency: string
  unit?: string | undefined
}

/** Renderers of the columns that are not just a field of the item. */
const cells: Partial<Record<ItemColumnId, (props: CellProps) => ReactNode>> = {
  name: ({ item, query }) => <NameCell item={item} query={query} />,
  location: ({ item, query }) => (
    <PathLine path={item.locationPath ?? []} query={query} className="text-sm" />
  ),
  labels: ({ item }) => <Labels labels={item.labels} />,
  value: ({ item, currency }) => (item.value === 0 ? null : formatMoney(item.value, currency)),
  worth: ({ item, currency }) => (item.worth === 0 ? null : formatMoney(item.worth, currency)),
  warrantyExpires: ({ item }) => <Warranty item={item} />,
  createdAt: ({ item }) => <Quiet>{formatInstant(item.createdAt)}</Quiet>,
  updatedAt: ({ item }) => <Quiet>{formatInstant(item.updatedAt)}</Quiet>,
}

export function ItemCell({ column, ...props }: CellProps & { column: ItemColumnId }) {
  const name = customFieldName(column)
  if (name !== undefined) return <CustomCell name={name} {...props} />
  const cell = cells[column]
  // as: `column` can be any column, but the columns without a renderer are fields.
  return cell ? cell(props) : <FieldCell field={fieldByWire(column as ColumnField)} {...props} />
}

function FieldCell({ field: { kind, wire }, item, query, currency }: CellProps & { field: ShownField }) {
  // as: `wire` can be the key of any field, but only fields with a column have cells.
  const value = fieldValue(item, wire as ColumnField)
  if (typeof value === 'boolean') return value ? <Yes /> : null
  if (typeof value === 'string') {
    if (kind === 'date') return <Quiet>{formatDay(value)}</Quiet>
    return <Quiet marked={kind === 'text' ? query : ''}>{value}</Quiet>
  }
  if (wire === 'quantity' && isLowStock(item)) return <LowStock>{formatNumber(value)}</LowStock>
  if (kind !== 'money') return value === 0 && wire !== 'quantity' ? null : formatNumber(value)
  return value === 0 ? null : <span className="font-semibold">{formatMoney(value, currency)}</span>
}

function CustomCell({ name, item, query, unit }: CellProps & { name: string }) {
  const fields = item.fields?.filter((field) => field.name === name) ?? []
  const { t } = useTranslation()
  if (fields.length === 1 && fields[0]?.type === 'boolean') return fields[0].booleanValue ? <Yes /> : null
  return (
    <Quiet marked={query}>
      {fields
        .map((field) => customFieldText(field, t, unit))
        .filter(Boolean)
        .map(isolate)
        .join(', ')}
    </Quiet>
  )
}

/** The cell with the name of an item. Its link covers the whole row. */
function NameCell({ item, query }: { item: ItemSummary; query: string }) {
  const flag = itemStatusFlag(item)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PhotoTile {...itemPicture(item)} className="w-9 rounded-[7px] [&>svg]:size-[42%]" />
      <span className="min-w-0">
        <ItemLink
          id={item.id}
          title={item.name}
          dir="auto"
          className="block truncate font-semibold outline-offset-[-2px] after:absolute after:inset-0"
        >
          <MarkedText text={item.name} query={query} />
        </ItemLink>
        <MatchReason item={item} query={query} />
      </span>
      {flag ? <Flag text={flag.text} /> : null}
    </span>
  )
}

function Flag({ text }: Pick<NonNullable<ReturnType<typeof itemStatusFlag>>, 'text'>) {
  const { t } = useTranslation()
  return <span className="shrink-0 text-xs text-third">{t(text)}</span>
}

function Quiet({ children, marked = '' }: { children: string; marked?: string }) {
  return (
    <span dir="auto" className="block truncate text-second" title={children || undefined}>
      <MarkedText text={children} query={marked} />
    </span>
  )
}

function LowStock({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <span title={t('items.lowStock')} className="inline-flex items-center gap-1 font-semibold text-warning">
      <TriangleAlert size={14} role="img" aria-label={t('items.lowStock')} />
      {children}
    </span>
  )
}

function Yes() {
  const { t } = useTranslation()
  return <Check size={18} role="img" aria-label={t('item.yes')} className="text-link" />
}

function Warranty({ item }: { item: ItemSummary }) {
  const { t } = useTranslation()
  return (
    <Quiet>
      {item.lifetimeWarranty ? t('item.lifetime') : formatDay(knownDate(item, 'warrantyExpires'))}
    </Quiet>
  )
}

function Labels({ labels }: { labels: ItemSummary['labels'] }) {
  const shown = labels.slice(0, 2)
  return (
    <span className="flex min-w-0 items-center gap-1 *:min-w-0">
      {shown.map((label) => (
        <Tag key={label.id} color={labelColor(label)}>
          {label.name}
        </Tag>
      ))}
      {labels.length > shown.length ? (
        <span className="shrink-0 text-xs text-third">+{formatNumber(labels.length - shown.length)}</span>
      ) : null}
    </span>
  )
}
