import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkUpdateItems } from '#contract/items/bulk.ts'
import { deleteLabel, mergeLabel } from '#contract/labels.ts'
import { AddToClaimDialog } from '#web/features/insurance/claims/add-to-claim-dialog.tsx'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { ItemsChoice } from '#web/features/items/choice/items-choice.tsx'
import { useItemChoices } from '#web/features/items/choice/use-item-choices.ts'
import { ExportDialog } from '#web/features/reports/export-dialog.tsx'
import { ShareDialog } from '#web/features/shares/share-dialog.tsx'
import { LabelTile, OneLabelChoice } from '../label-fields.tsx'
import { EditLabelDialog } from '../label-form.tsx'
import { sorted } from '../label-tree.ts'
import type { CountedLabel } from '../labels.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { PageQrDialog } from '#web/components/page/page-qr-dialog.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { useWrite } from '#web/shared/use-write.ts'

export type LabelDialog = 'edit' | 'merge' | 'items' | 'delete' | 'qr' | 'report' | 'claim' | 'share'

interface LabelDialogProps {
  label: CountedLabel
  labels: readonly CountedLabel[]
  onClose: () => void
}

export function LabelDialogs({ dialog, ...props }: LabelDialogProps & { dialog: LabelDialog }) {
  switch (dialog) {
    case 'edit':
      return <EditLabelDialog {...props} />
    case 'merge':
      return <LabelMergeDialog {...props} />
    case 'items':
      return <LabelItemsDialog {...props} />
    case 'delete':
      return <LabelDeleteDialog {...props} />
    case 'qr':
      return <PageQrDialog onClose={props.onClose} />
    case 'report':
      return <LabelReportDialog {...props} />
    case 'claim':
      return <AddToClaimDialog items={{ search: { labels: [props.label.id] } }} onClose={props.onClose} />
    case 'share':
      return (
        <ShareDialog
          of={{ target: 'label', targetId: props.label.id, name: props.label.name }}
          onClose={props.onClose}
        />
      )
  }
}

function LabelReportDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  return (
    <ExportDialog
      title={t('export.named', { name: label.name })}
      fileName={label.name}
      items={{ search: { labels: [label.id] } }}
      onClose={onClose}
    />
  )
}

/** Before labels are merged, shows how many items change and which label is deleted. */
function LabelMergeDialog({ label, labels, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const [intoId, setIntoId] = useState<string | null>(null)
  const into = labels.find(({ id }) => id === intoId)
  const merging = useWrite({
    write: (send, { id }: CountedLabel) => send(mergeLabel, { params: { id: label.id }, body: { into: id } }),
    changes: ['label', 'item', 'template'],
    async onSuccess(_, { id }) {
      onClose()
      if (isStillHere()) await navigate({ to: '/label/$id', params: { id } })
    },
    toast: (_, { name }) => t('labelPages.merged', { from: label.name, into: name }),
  })
  const title = t('labelPages.mergeTitle', { name: label.name })
  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      takeLabel={t('labelPages.merge')}
      onTake={into && (() => void merging.write(into))}
      isPending={merging.isPending}
      isDismissable
    >
      <OneLabelChoice
        label={title}
        offered={(all) => sorted(all, 'items').filter(({ id }) => id !== label.id)}
        value={intoId}
        onPick={setIntoId}
      />
      <p role="status" className="mt-3 min-h-10 border-t border-line pt-3 text-sm text-second wrap-anywhere">
        {into ? <Consequence label={label} into={into} /> : t('labelPages.mergeHint')}
      </p>
    </ChoiceDialog>
  )
}

function Consequence({ label, into }: { label: CountedLabel; into: CountedLabel }) {
  const { t } = useTranslation()
  const count = useTotal([label.id])
  const both = useTotal([label.id, into.id])
  if (count === undefined || both === undefined) return null
  return (
    <>
      {count === 0 ? t('labelPages.mergeNone') : t('labelPages.mergeItems', { count, into: into.name })}{' '}
      {both > 0 ? t('labelPages.mergeBoth', { count: both }) : null}{' '}
      {t('labelPages.mergeDeletes', { name: label.name })}
    </>
  )
}

function useTotal(labels: string[]) {
  const query = { labels, allLabels: 'true', includeArchived: 'true', page: '1', pageSize: '1' }
  return useQuery(itemsQuery(query)).data?.total
}

function LabelItemsDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const choices = useItemChoices({ labels: [label.id], negateLabels: 'true', pageSize: '50' })
  const [selected, setSelected] = useState<readonly string[]>([])
  const adding = useWrite({
    write: (send, ids: readonly string[]) =>
      send(bulkUpdateItems, { body: { ids: [...ids], addLabelIds: [label.id] } }),
    changes: ['item'],
    onSuccess: onClose,
    toast: ({ changed }) => t('labelPages.itemsAdded', { count: changed, name: label.name }),
  })
  const title = t('labelPages.addItemsTitle', { name: label.name })

  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      takeLabel={t('labelPages.addSelected', { count: selected.length })}
      onTake={selected.length > 0 ? () => void adding.write(selected) : undefined}
      isPending={adding.isPending}
    >
      <ItemsChoice
        choices={choices}
        label={title}
        emptyText={t('labelPages.noItemsFound')}
        value={selected}
        onChange={setSelected}
      />
    </ChoiceDialog>
  )
}

function LabelDeleteDialog({ label, labels, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const children = labels.filter(({ parentId }) => parentId === label.id).length
  const removal = useWrite({
    write: (send) => send(deleteLabel, { params: { id: label.id } }),
    changes: ['label', 'item', 'template'],
    onSuccess: () => isStillHere() && navigate({ to: '/labels' }),
    toast: () => t('labelPages.deleted', { name: label.name }),
    errorToast: null,
  })
  return (
    <ConfirmDialog
      title={t('labelPages.deleteTitle', { name: label.name })}
      confirmLabel={t('labelPages.deleteNow')}
      onConfirm={() => void removal.write()}
      onClose={onClose}
      isPending={removal.isPending}
      error={removal.error}
    >
      <div className="flex gap-4">
        <LabelTile label={label} className="w-14 rounded-popover [&>svg]:size-[42%]" />
        <div className="grid min-w-0 content-center gap-1.5">
          <p>
            {label.itemCount > 0
              ? t('labelPages.deleteItems', { count: label.itemCount })
              : t('labelPages.deleteUnused')}
          </p>
          {children > 0 ? <p>{t('labelPages.deleteChildren', { count: children })}</p> : null}
          <p>{t('labelPages.deleteUndo')}</p>
        </div>
      </div>
    </ConfirmDialog>
  )
}
