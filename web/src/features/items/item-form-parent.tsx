import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items.ts'
import { FormSection, wide } from '#web/features/items/item-form-section.tsx'
import { itemQuery, itemsQuery } from '#web/features/items/items.queries.ts'
import { subItemsQuery } from '#web/features/items/sub-items.tsx'
import type { ItemForm } from '#web/features/items/use-item-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { itemIcon } from '#web/ui/item-icon.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/photo-tile.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { Picker } from '#web/ui/picker.tsx'

interface ParentSectionProps {
  form: ItemForm
  itemId: string | undefined
}

export function ParentSection({ form, itemId }: ParentSectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection id="parent">
      <div className={wide}>
        <ParentPicker form={form} itemId={itemId} />
      </div>
      <Checkbox
        isChecked={form.values.syncChildItemsLocations}
        onChange={(syncChildItemsLocations) => form.set({ syncChildItemsLocations })}
        className={wide}
      >
        {t('item.syncChildren')}
      </Checkbox>
    </FormSection>
  )
}

/** The item that this one belongs to. */
function ParentPicker({ form, itemId }: ParentSectionProps) {
  const { t } = useTranslation()
  const { parentId } = form.values
  const { data: parent } = useQuery({ ...itemQuery(parentId ?? ''), enabled: parentId !== null })
  const chosen = parentId === null ? undefined : parent
  return (
    <PickerField
      label={t('item.parent')}
      error={form.errors['parentId']}
      valueText={chosen?.name ?? t('item.parentNone')}
      value={
        chosen ? (
          <span className="flex min-w-0 items-center gap-2">
            <PhotoTile {...itemIcon(chosen)} className="w-7 rounded-tag" />
            <span className="truncate">{chosen.name}</span>
          </span>
        ) : (
          <span className="text-third">{t('item.parentNone')}</span>
        )
      }
      clear={
        parentId === null
          ? undefined
          : { label: t('item.parentClear'), onClear: () => form.set({ parentId: null }) }
      }
      closeLabel={t('dialog.close')}
    >
      {(close) => (
        <ParentChoice
          itemId={itemId}
          parentId={parentId}
          onPick={(id) => {
            form.set({ parentId: id })
            close()
          }}
        />
      )}
    </PickerField>
  )
}

interface ParentChoiceProps {
  itemId: string | undefined
  parentId: string | null
  onPick: (id: string) => void
}

/** Asks the server while typing; the item itself is not offered, and what is part of it is greyed. */
function ParentChoice({ itemId, parentId, onPick }: ParentChoiceProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const asked = useSettled(query.trim())
  const { data } = useQuery({
    ...itemsQuery({ ...(asked ? { q: asked } : {}), page: '1', pageSize: '30', includeArchived: 'true' }),
    placeholderData: keepPreviousData,
  })
  const { data: children } = useQuery({ ...subItemsQuery(itemId ?? ''), enabled: itemId !== undefined })
  const isChild = (id: string) => children?.items.some((child) => child.id === id) === true
  const rows = (data?.items ?? [])
    .filter((item) => item.id !== itemId)
    .map((item) => ({ id: item.id, text: item.name, item, isDisabled: isChild(item.id) }))
  return (
    <Picker
      label={t('item.parent')}
      searchLabel={t('item.parentFind')}
      query={query}
      onQueryChange={setQuery}
      rows={rows}
      selectedIds={parentId ? [parentId] : []}
      onPick={onPick}
      emptyText={data ? t('item.parentNoneFound') : ''}
      renderRow={({ item }) => <ParentRow item={item} query={asked} />}
    />
  )
}

function ParentRow({ item, query }: { item: ItemSummary; query: string }) {
  return (
    <>
      <PhotoTile {...itemIcon(item)} className="w-9 rounded-[7px]" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <MarkedText text={item.name} query={query} />
        </span>
        <PathLine path={item.locationPath ?? []} />
      </span>
    </>
  )
}

const settleMs = 200

/** The text once typing has paused. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
