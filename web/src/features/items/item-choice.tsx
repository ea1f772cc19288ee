import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { subItemsQuery } from '#web/features/items/page/sub-items.queries.ts'
import { itemPicture } from '#web/frame/item-picture.ts'
import { QueryError } from '#web/frame/query-error.tsx'
import { typingPauseMs, useSettled } from '#web/shared/use-settled.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'
import type { PickerRow } from '#web/ui/fields/picker-props.ts'
import { CreateRow, Picker } from '#web/ui/fields/picker.tsx'

const createId = 'create'

interface Row extends PickerRow {
  item: ItemSummary | null
}

interface ItemChoiceProps {
  label: string
  /** It is not offered, and what is part of it is greyed. */
  itemId: string | undefined
  value: string | null
  onPick: (id: string) => void
  /** With it the last row creates what was typed. */
  create?: { text: (name: string) => string; onCreate: (name: string) => void }
}

/** A list of items that asks the server while typing. */
export function ItemChoice({ label, itemId, value, onPick, create }: ItemChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const asked = useSettled(query.trim(), typingPauseMs)
  const { data, isPending, isError, error, refetch } = useQuery({
    ...itemsQuery({ ...(asked ? { q: asked } : {}), page: '1', pageSize: '30', includeArchived: 'true' }),
    placeholderData: keepPreviousData,
  })
  const { data: children } = useQuery({ ...subItemsQuery(itemId ?? '', 100), enabled: itemId !== undefined })
  const isChild = (id: string) => children?.items.some((child) => child.id === id) === true
  const found: Row[] = (data?.items ?? [])
    .filter((item) => item.id !== itemId)
    .map((item) => ({ id: item.id, text: item.name, item, isDisabled: isChild(item.id) }))
  const name = query.trim()
  const rows = create && name ? [...found, { id: createId, text: create.text(name), item: null }] : found
  const hasFailed = isError && !data
  return (
    <>
      {hasFailed ? (
        <div className="mb-2 shrink-0">
          <QueryError query={{ error, refetch }} />
        </div>
      ) : null}
      <Picker
        label={label}
        searchLabel={t('item.parentFind')}
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        selectedIds={value ? [value] : []}
        onPick={(id) => (id === createId ? create?.onCreate(name) : onPick(id))}
        emptyText={hasFailed ? '' : t('item.parentNoneFound')}
        isLoading={isPending}
        renderRow={(row) =>
          row.item ? <ItemChoiceRow item={row.item} query={asked} /> : <CreateRow text={row.text} />
        }
      />
    </>
  )
}

/** An item as one of those that can be chosen. */
export function ItemChoiceRow({ item, query }: { item: ItemSummary; query: string }) {
  return (
    <>
      <PhotoTile {...itemPicture(item)} className="w-9 rounded-[7px]" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <MarkedText text={item.name} query={query} />
        </span>
        <PathLine path={item.locationPath ?? []} />
      </span>
    </>
  )
}
