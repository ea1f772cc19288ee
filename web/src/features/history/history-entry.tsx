import { FileSpreadsheet, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordChange } from '#contract/history.ts'
import { isPhoto } from './batch-parts.ts'
import { changePhrase } from './phrases/change-phrase.ts'
import { describeFieldChanges, type ChangeFormatters } from './field-changes.ts'
import type { ShownBatch } from './history-batches.ts'
import { ActorSentence, FieldChangeLine } from './field-change-line.tsx'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { formatClock } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface HistoryEntryProps {
  batch: ShownBatch
  owner: FileOwner
  words: ChangeFormatters
  isPending: boolean
  onUndo: () => void
}

/** An entry of an item's history: person, change, old and new values, time. Undone entries stay visible. */
export function HistoryEntry({ batch, owner, words, isPending, onUndo }: HistoryEntryProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { first } = batch
  const isBeginning = batch.changes.some(({ id, kind }) => id === owner.id && kind === 'created')
  const actor = useActorName(first)
  return (
    <li className={classNames('flex gap-3 border-b border-line py-3', first.isUndone && 'text-second')}>
      {first.source === 'import' ? (
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill text-second">
          <FileSpreadsheet size={15} aria-hidden />
        </span>
      ) : (
        <Avatar name={actor} />
      )}
      <div className="min-w-0 flex-1 pt-0.5">
        {batch.changes.map((change, index) => (
          <ChangeText
            key={change.id}
            change={change}
            actor={index === 0 ? actor : ''}
            owner={owner}
            words={words}
          />
        ))}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
        <time dateTime={first.createdAt} className="pt-0.5 text-sm text-third tabular-nums md:pt-0">
          {formatClock(first.createdAt)}
        </time>
        {first.isUndone ? (
          <span className="flex min-h-8 items-center gap-1.5 text-sm text-third">
            <Undo2 size={15} aria-hidden />
            {t('history.undone')}
          </span>
        ) : canWrite && !isBeginning ? (
          <Button
            size="small"
            isPending={isPending}
            onClick={onUndo}
            className="md:min-w-18"
            aria-label={t(first.source === 'undo' ? 'history.redoWhat' : 'history.undoWhat', {
              what: t('history.did', { name: actor, what: changesPhrase(batch.changes, words) }),
              time: formatClock(first.createdAt),
            })}
          >
            {t(first.source === 'undo' ? 'history.redo' : 'toast.undo')}
          </Button>
        ) : (
          <span className="md:w-18" />
        )}
      </div>
    </li>
  )
}

function useActorName({ source, actor }: RecordChange) {
  const { t } = useTranslation()
  if (source === 'import') return t('history.import')
  if (source === 'job') return t('app.name')
  return actor?.name ?? t('history.formerMember')
}

function changesPhrase(changes: readonly RecordChange[], words: ChangeFormatters) {
  const phrases = changes.map((change) => {
    const fields = change.kind === 'changed' ? describeFieldChanges(change, words) : []
    const phrase = changePhrase(change, fields, words.t)
    const labels = fields.map(({ label }) => label).join(', ')
    return labels && (fields.length > 1 || change.source === 'undo') ? `${phrase} (${labels})` : phrase
  })
  return phrases.join(', ')
}

interface ChangeTextProps extends Pick<HistoryEntryProps, 'owner' | 'words'> {
  change: RecordChange
  /**
   * Name of the person who made the change. Empty except for the first change of an entry, because the entry shows the
   * name once.
   */
  actor: string
}

function ChangeText({ change, actor, owner, words }: ChangeTextProps) {
  const changes = change.kind === 'changed' ? describeFieldChanges(change, words) : []
  const phrase = changePhrase(change, changes, words.t)
  return (
    <div className="not-first:mt-2">
      <p className="wrap-anywhere">{actor ? <ActorSentence name={actor} what={phrase} /> : phrase}</p>
      {changes.map((one) => (
        <FieldChangeLine
          key={one.label}
          change={one}
          isNamed={changes.length > 1 || change.source === 'undo'}
        />
      ))}
      {change.kind === 'created' && isPhoto(change) ? (
        <img
          src={fileUrl(owner, change.id, 'small')}
          alt={change.name}
          width={56}
          height={56}
          loading="lazy"
          className="mt-1.5 size-14 rounded-photo bg-fill object-cover"
        />
      ) : null}
    </div>
  )
}
