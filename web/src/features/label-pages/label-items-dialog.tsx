import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeManyItems } from '#contract/items/bulk.ts'
import type { ItemSummary } from '#contract/items/items.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import type { LabelDialogProps } from '#web/features/label-pages/label-dialog-props.ts'
import { itemPicture } from '#web/frame/item-picture.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { typingPauseMs, useSettled } from '#web/shared/use-settled.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'
import type { PickerRow } from '#web/ui/fields/picker-props.ts'
import { Picker } from '#web/ui/fields/picker.tsx'

interface Row extends PickerRow {
  item: ItemSummary
}

/** Gives the label to items that do not have it yet, any number at once. */
export function LabelItemsDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const asked = useSettled(query.trim(), typingPauseMs)
  const [selected, setSelected] = useState<readonly string[]>([])
  const { data, isError, error, refetch } = useQuery({
    ...itemsQuery({
      ...(asked ? { q: asked } : {}),
      labels: [label.id],
      negateLabels: 'true',
      page: '1',
      pageSize: '50',
    }),
    placeholderData: keepPreviousData,
  })
  const adding = useWrite({
    write: (send, ids: readonly string[]) =>
      send(changeManyItems, { body: { ids: [...ids], addLabelIds: [label.id] } }),
    changes: ['item'],
    onSuccess: onClose,
    toast: ({ changed }) => t('labelPages.itemsAdded', { count: changed, name: label.name }),
  })
  const rows: Row[] = (data?.items ?? []).map((item) => ({ id: item.id, text: item.name, item }))
  const title = t('labelPages.addItemsTitle', { name: label.name })
  const toggle = (id: string) =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            disabled={selected.length === 0}
            isPending={adding.isPending}
            onClick={() => void adding.write(selected)}
          >
            {t('labelPages.addSelected', { count: selected.length })}
          </Button>
        </>
      }
    >
      {isError && !data ? (
        <ErrorPanel
          text={errorText(error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Picker
          label={title}
          searchLabel={t('labelPages.findItems')}
          query={query}
          onQueryChange={setQuery}
          rows={rows}
          selectedIds={selected}
          onPick={toggle}
          emptyText={t('labelPages.noItemsFound')}
          isLoading={!data}
          isMultiple
          renderRow={({ id, item }) => (
            <>
              <PhotoTile {...itemPicture(item)} className="w-9 rounded-[7px]" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">
                  <MarkedText text={item.name} query={asked} />
                </span>
                <PathLine path={item.locationPath ?? []} />
              </span>
              {selected.includes(id) ? <Check size={18} aria-hidden className="shrink-0" /> : null}
            </>
          )}
        />
      )}
    </DialogOrSheet>
  )
}
