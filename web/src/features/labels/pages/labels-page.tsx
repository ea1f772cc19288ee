import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LabelList } from './label-list.tsx'
import { AddLabelButton, LabelCounts } from './labels-head.tsx'
import { labelsQuery } from '../labels.queries.ts'
import { Page } from '#web/components/page/page.tsx'
import { useIsWide } from '#web/shared/browser/media.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** On narrow screens the list of labels. From 1024 px on, a hint, because the list is beside this page. */
export function LabelsPage() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { data: labels } = useQuery(labelsQuery())
  const isEmpty = labels?.length === 0
  const hint = isEmpty ? (
    <EmptyState
      title={t('labelPages.emptyTitle')}
      text={t('labelPages.emptyText')}
      actions={<AddLabelButton />}
    />
  ) : null
  if (isWide) {
    return (
      <Page title={t('labelPages.title')} header="hidden">
        {hint ?? <EmptyState title={t('labelPages.pickTitle')} text={t('labelPages.pickText')} />}
      </Page>
    )
  }
  return (
    <Page title={t('labelPages.title')} actions={<AddLabelButton />}>
      {hint ?? (
        <>
          <p className="mb-2 min-h-[1lh]">
            <LabelCounts />
          </p>
          <LabelList currentId={undefined} />
        </>
      )}
    </Page>
  )
}
