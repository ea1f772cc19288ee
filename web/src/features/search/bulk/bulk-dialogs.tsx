import { nameList } from '#web/i18n/name-list.ts'
import type { BulkDialogProps } from '#web/features/search/bulk/bulk-dialog-props.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkEditDialog } from '#web/features/search/bulk/bulk-edit-dialog.tsx'
import { onlyItem, selectionCount, selectionValue } from '#web/features/search/bulk/items-selection.ts'
import { ItemStack } from '#web/features/items/dialogs/item-stack.tsx'
import { movedToast } from '#web/features/items/toasts/moved-toast.ts'
import { AddToClaimDialog } from '#web/features/insurance/claims/add-to-claim-dialog.tsx'
import { LabelChoice } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { ExportDialog } from '#web/features/reports/export-dialog.tsx'
import { toBulkSelection } from '#web/features/search/bulk/use-bulk.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { MoveDialog } from '#web/features/locations/move-dialog.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

export type BulkDialog = 'move' | 'labels' | 'edit' | 'claim' | 'export' | 'delete'

interface BulkDialogsProps extends BulkDialogProps {
  dialog: BulkDialog
  isPending: boolean
}

export function BulkDialogs({ dialog, isPending, ...props }: BulkDialogsProps) {
  switch (dialog) {
    case 'move':
      return <BulkMoveDialog {...props} />
    case 'labels':
      return <BulkLabelsDialog {...props} isPending={isPending} />
    case 'edit':
      return <BulkEditDialog {...props} />
    case 'claim':
      return <AddToClaimDialog items={toBulkSelection(props.selection)} onClose={props.onClose} />
    case 'export':
      return <BulkExportDialog {...props} />
    case 'delete':
      return <BulkDeleteDialog {...props} />
  }
}

function BulkMoveDialog({ selection, run, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const { data: locations } = useQuery(locationsQuery())
  const items = selection.kind === 'items' ? [...selection.items.values()] : []
  const locationIds = items.map((item) => item.location?.id)
  const only = onlyItem(selection)
  const isOneLocation = locationIds.length > 0 && locationIds.every((id) => id === locationIds[0])

  function move(locationId: string) {
    const location = locations?.find(({ id }) => id === locationId)?.name ?? ''
    void run({
      change: { set: { locationId } },
      doing: t('bulk.moving', { count }),
      done: (changed) =>
        only
          ? movedToast(
              { name: only.name, from: only.location?.name, to: { id: locationId, name: location } },
              t,
            ).one
          : t('bulk.moved', { count: changed, location }),
    })
  }

  return (
    <MoveDialog
      onClose={onClose}
      title={t('bulk.moveTitle', { count, number: formatNumber(count) })}
      headerEnd={<ItemStack items={items} />}
      currentId={isOneLocation ? locationIds[0] : undefined}
      onMove={move}
    />
  )
}

function BulkLabelsDialog({ selection, run, isPending, onClose }: Omit<BulkDialogsProps, 'dialog'>) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const { data: labels } = useQuery(labelsQuery())
  const [mode, setMode] = useState<'add' | 'remove'>('add')
  const [addLabelIds, setAddLabelIds] = useState<string[]>([])
  const [removeLabelIds, setRemoveLabelIds] = useState<string[]>([])
  const isAdding = mode === 'add'

  async function save() {
    const isDone = await run({
      change: {
        ...(addLabelIds.length > 0 ? { addLabelIds } : {}),
        ...(removeLabelIds.length > 0 ? { removeLabelIds } : {}),
      },
      doing: t('bulk.saving', { count }),
      done(changed) {
        const added = labels?.filter(({ id }) => addLabelIds.includes(id)).map(({ name }) => name) ?? []
        return removeLabelIds.length > 0 || added.length === 0
          ? t('bulk.labelled', { count: changed })
          : t('labelPages.itemsAdded', {
              count: changed,
              name: nameList(added),
            })
      },
    })
    if (isDone) onClose()
  }

  return (
    <ChoiceDialog
      title={t('bulk.labelTitle', { count, number: formatNumber(count) })}
      onClose={onClose}
      takeLabel={t('action.save')}
      onTake={addLabelIds.length + removeLabelIds.length > 0 ? () => void save() : undefined}
      isPending={isPending}
    >
      <div className="mb-3">
        <Segmented
          label={t('bulk.labelMode')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'add', label: t('bulk.addLabels', { number: addLabelIds.length }) },
            { value: 'remove', label: t('bulk.removeLabels', { number: removeLabelIds.length }) },
          ]}
        />
      </div>
      <LabelChoice
        key={mode}
        label={isAdding ? t('bulk.labelsToAdd') : t('bulk.labelsToRemove')}
        value={isAdding ? addLabelIds : removeLabelIds}
        onChange={(ids) => {
          // A label cannot be both added and removed, so choosing it in one list removes it from the other.
          setAddLabelIds(isAdding ? ids : addLabelIds.filter((id) => !ids.includes(id)))
          setRemoveLabelIds(isAdding ? removeLabelIds.filter((id) => !ids.includes(id)) : ids)
        }}
      />
    </ChoiceDialog>
  )
}

function BulkExportDialog({ selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  return (
    <ExportDialog
      title={t('export.items', { count, number: formatNumber(count) })}
      fileName={t('export.fileName')}
      items={toBulkSelection(selection)}
      onClose={onClose}
    />
  )
}

const maxNamed = 5

function BulkDeleteDialog({ selection, run, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const count = selectionCount(selection)
  const value = selectionValue(selection)
  const items = selection.kind === 'items' ? [...selection.items.values()] : []
  const only = onlyItem(selection)

  async function remove() {
    onClose()
    await run({
      change: { delete: true },
      doing: t('bulk.deleting', { count }),
      done: (changed) =>
        only ? t('item.deleted', { name: only.name }) : t('bulk.deleted', { count: changed }),
    })
  }

  return (
    <ConfirmDialog
      title={t('bulk.deleteTitle', { count, number: formatNumber(count) })}
      confirmLabel={t('bulk.deleteNow', { count, number: formatNumber(count) })}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 *:min-w-0">
        <Figure name={t('bulk.items', { count })} figure={formatNumber(count)} />
        {value > 0 ? <Figure name={t('bulk.worth')} figure={money(value)} /> : null}
      </dl>
      {items.length > 0 ? (
        <ul className="grid gap-0.5">
          {items.slice(0, maxNamed).map(({ id, name }) => (
            <li key={id} dir="auto" className="truncate text-base-content">
              {name}
            </li>
          ))}
          {items.length > maxNamed ? <li>{t('count.more', { count: items.length - maxNamed })}</li> : null}
        </ul>
      ) : null}
      <p>{t('bulk.deleteGoes')}</p>
    </ConfirmDialog>
  )
}

function Figure({ name, figure }: { name: string; figure: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm">{name}</dt>
      <dd className="text-2xl font-650 tracking-tight text-base-content">{figure}</dd>
    </div>
  )
}
