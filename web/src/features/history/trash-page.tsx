import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/journal.ts'
import { trashQuery } from '#web/features/history/history.queries.ts'
import { toDeletions, type Deletion } from '#web/features/history/trash-deletions.ts'
import { Page } from '#web/frame/page.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { formatInstant } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const kindKeys = {
  household: 'trash.household',
  location: 'trash.location',
  label: 'trash.label',
  item: 'trash.item',
  attachment: 'trash.attachment',
  maintenance: 'trash.maintenance',
  template: 'trash.template',
  view: 'trash.view',
} as const

/** What was deleted in the last 30 days, each deletion with its way back. */
export function TrashPage() {
  const { t } = useTranslation()
  const trash = useInfiniteQuery(trashQuery())
  const deletions = toDeletions(trash.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <Page title={t('trash.title')} backTo="/tools">
      <p className="mb-4 max-w-[52rem] text-second">{t('trash.text')}</p>
      {trash.isError && !trash.data ? (
        <ErrorPanel
          text={errorText(trash.error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void trash.refetch()}
        />
      ) : null}
      {trash.isPending ? <Skeleton className="h-40 max-w-[52rem]" /> : null}
      {trash.data && deletions.length === 0 ? (
        <EmptyState title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
      ) : null}
      <ul className="max-w-[52rem] border-t border-line empty:hidden">
        {deletions.map((deletion) => (
          <DeletionRow key={deletion.batchId} deletion={deletion} />
        ))}
      </ul>
      {trash.hasNextPage ? (
        <Button
          className="mt-4"
          isPending={trash.isFetchingNextPage}
          onClick={() => void trash.fetchNextPage()}
        >
          {t('trash.more')}
        </Button>
      ) : null}
    </Page>
  )
}

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const saved = useSaved()
  const [isPending, setIsPending] = useState(false)
  const { batchId, first, count } = deletion
  const name = count === 1 ? first.name : t('trash.nameAndMore', { name: first.name, count: count - 1 })

  async function bringBack() {
    setIsPending(true)
    try {
      const answer = await callWithBatch(undoBatch, { params: { batch: batchId } })
      await saved(answer.batchId, t('trash.broughtBack', { name }))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-second">
          {t(kindKeys[first.entity])}
          {' · '}
          {formatInstant(first.deletedAt)}
          {first.actor ? ` · ${first.actor.name}` : null}
        </p>
      </div>
      {canWrite ? (
        <Button
          isPending={isPending}
          aria-label={t('trash.bringBackWhat', { name })}
          onClick={() => void bringBack()}
        >
          <Undo2 size={18} aria-hidden />
          {t('trash.bringBack')}
        </Button>
      ) : null}
    </li>
  )
}
