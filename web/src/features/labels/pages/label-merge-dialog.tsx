import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeLabel } from '#contract/labels.ts'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { OneLabelChoice } from './label-choice.tsx'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { sorted } from '../label-tree.ts'
import type { CountedLabel } from '../use-labels.ts'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'

/** Shows how many items change and which label is deleted before merging. */
export function LabelMergeDialog({ label, labels, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [intoId, setIntoId] = useState<string | null>(null)
  const into = labels.find(({ id }) => id === intoId)
  const merging = useWrite({
    write: (send, { id }: CountedLabel) => send(mergeLabel, { params: { id: label.id }, body: { into: id } }),
    changes: ['label', 'item', 'template'],
    async onSuccess(_, { id }) {
      onClose()
      await navigate({ to: '/label/$id', params: { id } })
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
        labels={sorted(
          labels.filter(({ id }) => id !== label.id),
          'items',
        )}
        all={labels}
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

/** Counts the items that have all of these labels, including archived ones. */
function useTotal(labels: string[]) {
  const query = { labels, allLabels: 'true', includeArchived: 'true', page: '1', pageSize: '1' }
  return useQuery(itemsQuery(query)).data?.total
}
