import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameOfDay } from './day-name.ts'
import { toDays } from './history-batches.ts'
import { HistoryEntry } from './history-entry.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { recordChangesQuery } from './history.queries.ts'
import { useUndoBatch } from './undo/use-undo-batch.ts'
import { WiderUndoDialog } from './undo/wider-undo-dialog.tsx'
import { useChangeFormatters } from './use-change-formatters.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import type { FileOwner } from '#web/shared/file-urls.ts'

export function HistoryList({ owner }: { owner: FileOwner }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(recordChangesQuery(owner.id))
  const changes = history.data?.pages.flatMap(({ items }) => items) ?? []
  const words = useChangeFormatters(changes)
  const undoing = useUndoBatch()
  const { undo, pendingIds } = undoing
  return (
    <div className="max-w-[52rem]">
      <ListState query={history} skeleton={<HistorySkeleton />} />
      {toDays(changes, (instant) => nameOfDay(instant, t)).map(({ name, batches }) => (
        <section key={name} aria-label={name} className="mb-6">
          <h2 className="text-sm font-650">{name}</h2>
          <ul>
            {batches.map((batch) => (
              <HistoryEntry
                key={batch.batchId}
                batch={batch}
                owner={owner}
                words={words}
                isPending={pendingIds.includes(batch.batchId)}
                onUndo={() => undo(batch)}
              />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton list={history} label={t('history.more')} />
      <WiderUndoDialog undoing={undoing} />
    </div>
  )
}
