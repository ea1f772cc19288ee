import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemPicker } from '#web/features/items/choice/item-picker.tsx'
import { useItemChoices } from '#web/features/items/choice/use-item-choices.ts'
import { subItemsQuery } from '#web/features/items/page/sub-items.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import type { PickerRow } from '#web/ui/form-controls/picker-props.ts'
import { CreateRow } from '#web/ui/form-controls/picker.tsx'

const createId = 'create'

interface Row extends PickerRow {
  item: ItemSummary | null
}

interface ItemChoiceProps {
  label: string
  /** The item for which a parent is chosen. It is missing from the list, and the items inside it are disabled. */
  itemId: string | undefined
  value: string | null
  onPick: (id: string) => void
  /** Adds a row at the end of the list that creates an item with the typed name. */
  create?: { text: (name: string) => string; onCreate: (name: string) => void }
}

export function ItemChoice({ label, itemId, value, onPick, create }: ItemChoiceProps) {
  const { t } = useTranslation()
  const choices = useItemChoices({ pageSize: '30', includeArchived: 'true' })
  const { data: children } = useQuery({ ...subItemsQuery(itemId ?? '', 100), enabled: itemId !== undefined })
  const isChild = (id: string) => children?.items.some((child) => child.id === id) === true
  const found: Row[] = choices.items
    .filter((item) => item.id !== itemId)
    .map((item) => ({ id: item.id, text: item.name, item, isDisabled: isChild(item.id) }))
  const name = choices.query.trim()
  const rows = create && name ? [...found, { id: createId, text: create.text(name), item: null }] : found
  return (
    <ItemPicker
      choices={choices}
      label={label}
      searchLabel={t('items.search')}
      rows={rows}
      selectedIds={value ? [value] : []}
      onPick={(id) => (id === createId ? create?.onCreate(name) : onPick(id))}
      emptyText={t('items.noneFound')}
      renderRow={(row) =>
        row.item ? (
          <ItemChoiceRow item={row.item} query={choices.debouncedQuery} />
        ) : (
          <CreateRow text={row.text} />
        )
      }
    />
  )
}

export function ItemChoiceRow({ item, query }: { item: ItemSummary; query: string }) {
  return (
    <>
      <PhotoTile {...itemPicture(item)} className="w-9 rounded-[7px]" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          <MarkedText text={item.name} query={query} />
        </span>
        <PathLine path={item.locationPath ?? []} />
      </span>
    </>
  )
}
