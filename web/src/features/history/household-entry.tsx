import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, FileSpreadsheet, type LucideIcon, Undo2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/history.ts'
import { rankOf } from './batch-parts.ts'
import { countsPhrase, entrySentence } from './phrases/entry-phrase.ts'
import type { ChangeFormatters, FieldChangeText } from './field-changes.ts'
import { type ShownEntry, toShownEntry } from './household-entries.ts'
import { ActorSentence, FieldChangeLine } from './field-change-line.tsx'
import { recordPicture } from './record-picture.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { membersQuery } from '#web/features/households/household.queries.ts'
import { formatClock, formatInstant } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Cubby } from '#web/ui/images/cubby.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const maxLines = 4
const maxNames = 5

interface HouseholdEntryProps {
  entry: ShownEntry
  words: ChangeFormatters
}

export function HouseholdEntry({ entry, words }: HouseholdEntryProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { first, entries } = entry
  const { isUndone } = first
  const actor = first.source === 'job' ? t('app.name') : (first.actor?.name ?? t('history.formerMember'))
  const { phrase, lines } = entrySentence(entry, words)
  const time = formatClock(first.createdAt)
  const edits = t('history.edits', { count: entries.length })

  return (
    <li className="border-b border-line py-3">
      <div className="flex gap-3">
        <EntryPicture entry={entry} actor={actor} />
        <div className="min-w-0 flex-1 pt-0.5">
          <p className={classNames('wrap-anywhere', isUndone && 'text-third line-through')}>
            <ActorSentence name={actor} what={phrase} />
            {entries.length > 1 ? (
              <span className="text-second">
                {' · '}
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                  className="relative inline-flex items-center gap-0.5 rounded-tag text-link after:absolute after:-inset-x-2 after:-inset-y-3"
                >
                  {edits}
                  <ChevronDown
                    size={15}
                    aria-hidden
                    className={classNames('transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
              </span>
            ) : null}
          </p>
          {isUndone ? <UndoneBy entry={first} /> : <Details {...{ entry, words, lines }} />}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1 md:h-8 md:flex-row md:items-center md:gap-3">
          <time dateTime={first.createdAt} className="pt-0.5 text-sm text-third tabular-nums md:pt-0">
            {time}
          </time>
          <UndoButton entry={entry} sentence={t('history.did', { name: actor, what: phrase })} time={time} />
        </div>
      </div>
      {isOpen ? (
        <ul aria-label={edits} className="mt-2 -mb-3 border-t border-line md:ms-14">
          {entries.map((one) => (
            <HouseholdEntry key={one.id} entry={toShownEntry(one)} words={words} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

interface UndoButtonProps {
  entry: ShownEntry
  /** The sentence of the entry, for the name of the button. */
  sentence: string
  time: string
}

function UndoButton({ entry: { first, entries }, sentence, time }: UndoButtonProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const undo = useUndo()
  const [isPending, setIsPending] = useState(false)
  const { isUndone } = first
  if (!canWrite || !(isUndone || first.canUndo)) return <span className="md:w-18" />

  /** Undoes the batches of the entry, newest first. Redoes them when they are undone already. */
  async function undoOrRedo() {
    setIsPending(true)
    const batches = isUndone
      ? entries.flatMap(({ undone }) => undone?.batchId ?? [])
      : idsOf(entries).toReversed()
    await undo(batches, { isRedo: isUndone })
    setIsPending(false)
  }

  return (
    <Button
      size="small"
      isPending={isPending}
      onClick={() => void undoOrRedo()}
      className="md:min-w-18"
      aria-label={t(isUndone ? 'history.redoWhat' : 'history.undoWhat', { what: sentence, time })}
    >
      {t(isUndone ? 'history.redo' : 'toast.undo')}
    </Button>
  )
}

const idsOf = (entries: readonly HistoryEntry[]) => entries.map(({ id }) => id)

const pages = { item: '/item/$id', location: '/location/$id', label: '/label/$id' } as const

/**
 * The photo of the changed record, or of the first four. In a household with several members, a corner of it shows the
 * person who made the change.
 */
function EntryPicture({ entry: { first, records }, actor }: { entry: ShownEntry; actor: string }) {
  const { data: members = [] } = useQuery(membersQuery)
  const [record, ...others] = records
  if (first.tool) return <SourceIcon icon={Wrench} />
  if (first.source === 'import') return <SourceIcon icon={FileSpreadsheet} />
  if (!record) return <Avatar name={actor} className="size-11 text-base" />
  const { entity, id, name, isGone } = record
  const tile =
    others.length > 0 ? (
      <Cubby items={records.map((one) => ({ id: one.id, ...recordPicture(one) }))} />
    ) : (
      <PhotoTile {...recordPicture(record)} className="w-11 rounded-field" />
    )
  const isLinked =
    others.length === 0 && !isGone && (entity === 'item' || entity === 'location' || entity === 'label')
  return (
    <span className="relative size-11 shrink-0">
      {isLinked ? (
        <Link to={pages[entity]} params={{ id }} aria-label={name} className="block rounded-field">
          {tile}
        </Link>
      ) : (
        tile
      )}
      {members.length > 1 ? (
        <Avatar
          name={actor}
          className="pointer-events-none absolute -end-1.5 -bottom-1.5 size-5 text-[10px] ring-2 ring-base-100"
        />
      ) : null}
    </span>
  )
}

function SourceIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-field bg-fill text-second">
      <Icon size={20} aria-hidden />
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

function Details({ entry, words, lines }: HouseholdEntryProps & { lines: readonly FieldChangeText[] }) {
  const { t } = useTranslation()
  const { first, records } = entry
  const isFromTool = first.tool !== undefined || first.source === 'import'
  const counts = isFromTool ? countsPhrase(entry, words) : ''
  const rows = first.rows === undefined ? '' : t('history.rows', { count: first.rows })
  return (
    <>
      {counts ? <p className="text-sm text-second">{rows ? `${rows} · ${counts}` : counts}</p> : null}
      {records.length > 1 ? <Names entry={entry} /> : <KindOf entry={entry} />}
      {lines
        .slice(0, maxLines)
        .map((one) =>
          one.after === undefined ? null : (
            <FieldChangeLine key={one.label} change={one} isNamed={lines.length > 1} />
          ),
        )}
    </>
  )
}

/**
 * Lists the first names of the records that an entry changed, and the number of further records. Only records of the
 * most important kind are named.
 */
function Names({ entry: { parts, entries, records } }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  const [main] = records.toSorted((one, other) => rankOf(one.entity) - rankOf(other.entity))
  const some = records.filter(({ entity, name }) => entity === main?.entity && name !== '')
  const names = some.slice(0, maxNames).map(({ name }) => isolate(name))
  const counted = parts.filter(({ entity }) => entity === main?.entity)
  const total = entries.length > 1 ? some.length : counted.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mt-0.5 line-clamp-2 text-sm text-second wrap-anywhere">
      {total > names.length
        ? t('trash.namesAndMore', { names: names.join(' · '), count: total - names.length })
        : names.join(' · ')}
    </p>
  )
}

/** Shows the kind of a record, unless it is an item or a location. */
function KindOf({ entry: { parts } }: { entry: ShownEntry }) {
  const { t } = useTranslation()
  const [part, ...others] = parts
  const isKnown = ['item', 'location', 'attachment', 'maintenance', 'household'].includes(
    part?.entity ?? 'item',
  )
  if (!part || part.count > 1 || others.length > 0 || isKnown) return null
  return <p className="mt-0.5 text-sm text-second">{t(`kind.${part.entity}`)}</p>
}
