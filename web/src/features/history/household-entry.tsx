import { FileSpreadsheet, type LucideIcon, Undo2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/history.ts'
import { countsPhrase, entryPhrase, rankOf } from './entry-phrase.ts'
import { describeFieldChanges, type ChangeFormatters } from './field-changes.ts'
import type { ShownEntry } from './household-entries.ts'
import { ActorSentence, FieldChangeLine } from './field-change-line.tsx'
import { formatClock, formatInstant } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const maxFields = 4

export function HouseholdEntry({ entry, words }: { entry: ShownEntry; words: ChangeFormatters }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const undo = useUndo()
  const [isPending, setIsPending] = useState(false)
  const { first, only, batchIds, undoIds } = entry
  const { isUndone } = first
  const changes = only?.kind === 'changed' ? describeFieldChanges(only, words) : []
  const actor = first.source === 'job' ? t('app.name') : (first.actor?.name ?? t('history.formerMember'))
  const phrase = entryPhrase(entry, changes, t)
  const time = formatClock(first.createdAt)
  const isFromTool = first.tool !== undefined || first.source === 'import'

  /**
   * Undoes the batches of the entry. If they are undone already, redoes them by undoing those undos. Starts with the
   * newest batch.
   */
  async function turn() {
    setIsPending(true)
    await undo(isUndone ? undoIds : batchIds.toReversed(), { isRedo: isUndone })
    setIsPending(false)
  }

  return (
    <li className="flex gap-3 border-b border-line py-3">
      {isFromTool ? <SourceIcon icon={first.tool ? Wrench : FileSpreadsheet} /> : <Avatar name={actor} />}
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={classNames('wrap-anywhere', isUndone && 'text-third line-through')}>
          <ActorSentence name={actor} what={phrase} />
          {batchIds.length > 1 ? (
            <span className="text-second">
              {' · '}
              {t('history.edits', { count: batchIds.length })}
            </span>
          ) : null}
        </p>
        {isUndone ? <UndoneBy entry={first} /> : <Details {...{ entry, changes, isFromTool }} />}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
        <time dateTime={first.createdAt} className="pt-0.5 text-sm text-third tabular-nums md:pt-0">
          {time}
        </time>
        {canWrite && (isUndone || first.canUndo) ? (
          <Button
            size="small"
            isPending={isPending}
            onClick={() => void turn()}
            className="max-md:h-11 md:min-w-18"
            aria-label={t(isUndone ? 'history.redoWhat' : 'history.undoWhat', {
              what: t('history.did', { name: actor, what: phrase }),
              time,
            })}
          >
            {t(isUndone ? 'history.redo' : 'toast.undo')}
          </Button>
        ) : (
          <span className="md:w-18" />
        )}
      </div>
    </li>
  )
}

function SourceIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill text-second">
      <Icon size={15} aria-hidden />
    </span>
  )
}

function UndoneBy({ entry: { createdAt, undone } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  if (!undone) return null
  const day = formatInstant(undone.createdAt, 'long')
  const name = undone.actor?.name ?? t('history.formerMember')
  const clock = formatClock(undone.createdAt)
  const time = day === formatInstant(createdAt, 'long') ? clock : `${day}, ${clock}`
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-sm text-second">
      <Undo2 size={15} aria-hidden className="shrink-0" />
      {t('history.undoneBy', { name, time })}
    </p>
  )
}

interface DetailsProps {
  entry: ShownEntry
  changes: ReturnType<typeof describeFieldChanges>
  isFromTool: boolean
}

function Details({ entry: { first, only }, changes, isFromTool }: DetailsProps) {
  const { t } = useTranslation()
  const counts = isFromTool ? countsPhrase(first, t) : ''
  const rows = first.rows === undefined ? '' : t('history.rows', { count: first.rows })
  const names = first.changes
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => rankOf(one.entity) - rankOf(other.entity))
    .map(({ name }) => name)
  const total = first.summary.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {counts ? <p className="text-sm text-second">{rows ? `${rows} · ${counts}` : counts}</p> : null}
      {only ? null : names.length > 0 ? (
        <p className="mt-0.5 line-clamp-2 text-sm text-second wrap-anywhere">
          {total > names.length
            ? t('trash.namesAndMore', { names: names.join(' · '), count: total - names.length })
            : names.join(' · ')}
        </p>
      ) : null}
      {changes.slice(0, maxFields).map((one) => (
        <FieldChangeLine key={one.label} change={one} isNamed={changes.length > 1} />
      ))}
    </>
  )
}
