import { useInfiniteQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrashGroup, TrashRecord } from '#contract/trash.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import type { ToPurge } from '#web/features/trash/purge-dialog.tsx'
import { recordPicture } from '#web/features/history/record-picture.ts'
import { TrashRow } from '#web/features/trash/trash-row.tsx'
import type { TrashSearch } from '#web/features/trash/trash-search.ts'
import { groupTime, groupTitle } from './trash-texts.ts'
import { trashRecordsQuery } from '#web/features/trash/trash.queries.ts'
import { useRestore } from '#web/features/trash/use-restore.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Cubby } from '#web/ui/images/cubby.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TrashGroupProps {
  group: TrashGroup
  search: TrashSearch
  /** Deletes records permanently. Undefined when the user is not allowed to. */
  onPurge: ((what: ToPurge) => void) | undefined
}

const maxShown = 5
/** From this number of remaining days on, the number is highlighted. */
const lastDays = 3

export function TrashGroupSection({ group, search, onPurge }: TrashGroupProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const restoring = useRestore()
  const [isOpen, setIsOpen] = useState(false)
  const title = groupTitle(group, t)
  const { batchId, total, records } = group
  const isFolded = total > maxShown && !isOpen
  // True when a search may hide some records of this deletion. The button then restores only the visible ones.
  const isPart = search.q !== undefined || search.kind !== undefined
  const [only] = records
  const restoreAll = () => void restoring.write({ batchId, name: title })

  if (only && total === 1) {
    return (
      <section aria-label={title} data-single className="not-first:mt-7 [[data-single]+&]:mt-0">
        <ul>
          <TrashRow
            record={only}
            batchId={batchId}
            onPurge={onPurge}
            when={<When group={group} />}
            daysLeft={<DaysLeft group={group} className="shrink-0 max-md:hidden" />}
          />
        </ul>
      </section>
    )
  }
  return (
    <section aria-label={title} className="not-first:mt-7">
      <div className="flex items-start gap-3 border-b border-line-strong pb-2.5">
        <GroupHead group={group} title={title} />
        {canWrite && !isPart ? (
          <Button className="self-center" isPending={restoring.isPending} onClick={restoreAll}>
            {t('trash.restoreAll')}
            <span className="sr-only"> {title}</span>
          </Button>
        ) : null}
      </div>
      <div className="md:ps-10">
        {isFolded ? (
          <Folded group={group} onShow={() => setIsOpen(true)} />
        ) : total > records.length ? (
          <AllRecords {...{ group, search, onPurge }} />
        ) : (
          <Rows {...{ group, onPurge }} records={records} />
        )}
      </div>
    </section>
  )
}

function GroupHead({ group, title }: { group: TrashGroup; title: string }) {
  const actor = useActorName(group)
  return (
    <>
      {group.source === 'import' ? (
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill text-second">
          <FileSpreadsheet size={15} aria-hidden />
        </span>
      ) : (
        <Avatar name={actor} />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="font-650 wrap-anywhere">{title}</h2>
        <When group={group} />
      </div>
      <DaysLeft group={group} className="self-center max-md:hidden" />
    </>
  )
}

function useActorName({ source, actor }: TrashGroup) {
  const { t } = useTranslation()
  return source === 'import' ? t('history.import') : (actor?.name ?? t('history.formerMember'))
}

/** When and by whom records were deleted. On phones, also the number of days until they are deleted permanently. */
function When({ group }: { group: TrashGroup }) {
  const { t } = useTranslation()
  const name = useActorName(group)
  return (
    <span className="block text-sm text-second">
      {t('trash.when', { time: groupTime(group.createdAt, t), name })}
      <DaysLeft group={group} className="block md:hidden" />
    </span>
  )
}

function DaysLeft({ group: { daysLeft }, className }: { group: TrashGroup; className?: string }) {
  const { t } = useTranslation()
  return (
    <span
      className={classNames(
        'text-sm',
        daysLeft <= lastDays ? 'font-semibold text-warning' : 'text-second',
        className,
      )}
    >
      {t('trash.daysLeft', { count: daysLeft })}
    </span>
  )
}

function Rows({
  group,
  records,
  onPurge,
}: Omit<TrashGroupProps, 'search'> & { records: readonly TrashRecord[] }) {
  return (
    <ul>
      {records.map((record) => (
        <TrashRow key={record.id} record={record} batchId={group.batchId} onPurge={onPurge} />
      ))}
    </ul>
  )
}

function Folded({ group, onShow }: { group: TrashGroup; onShow: () => void }) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const names = group.records.slice(0, 3).map(({ name }) => isolate(name))
  const more = group.total - names.length
  return (
    <div className="flex min-h-15 items-center gap-3.5 py-2">
      <Cubby
        items={group.records.map((record) => ({
          id: record.id,
          ...recordPicture({ ...record, isGone: true }),
        }))}
      />
      <p className="min-w-0 flex-1 truncate text-sm text-second">
        {t('trash.namesAndMore', { names: names.join(', '), count: more })}
      </p>
      {group.value > 0 ? (
        <span className="shrink-0 text-sm text-second tabular-nums">{moneyShort(group.value)}</span>
      ) : null}
      <Button aria-expanded={false} onClick={onShow}>
        {t('action.show')}
      </Button>
    </div>
  )
}

function AllRecords({ group, search, onPurge }: TrashGroupProps) {
  const { t } = useTranslation()
  const all = useInfiniteQuery(trashRecordsQuery(group.batchId, search))
  if (!all.data) return <ListState query={all} skeleton={<Skeleton className="my-2 h-40" />} />
  return (
    <>
      <Rows {...{ group, onPurge }} records={all.data.pages.flatMap(({ items }) => items)} />
      <MoreButton list={all} label={t('action.showMore')} />
    </>
  )
}
