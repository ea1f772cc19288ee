import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import { entryTitle } from './agenda-entry.ts'
import { EntryMenu } from './entry-menu.tsx'
import { EntryReceipts } from './entry-receipts.tsx'
import { EntryStatusIcon, LoanStatusIcon } from './entry-status-icon.tsx'
import { EntryDate } from './entry-date.tsx'
import type { EntryAction, EntryWithReceipts } from '../entry-dialogs.tsx'
import { isDone } from '../maintenance-entry.ts'
import { recurrenceText } from '../recurrence-text.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface AgendaRowProps {
  entry: AgendaEntry
  onAct: OnEntryAction
  /** True on the page of an item. The row then leaves out the item's name and picture, which the page already shows. */
  isOfItem: boolean
  /** True in the list beside the calendar. The row then leaves out the day, which the list already shows. */
  isOfDay?: boolean
}

export type OnEntryAction = (action: EntryAction, entry: EntryWithReceipts) => unknown

export function AgendaRow({ entry, onAct, isOfItem, isOfDay = false }: AgendaRowProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const canWrite = useCanWrite()
  const { item, maintenance, receipts } = entry
  const done = maintenance !== undefined && isDone(maintenance, today)
  const act =
    maintenance && canWrite
      ? (action: EntryAction) => void onAct(action, { entry: maintenance, receipts })
      : undefined
  return (
    <li className="@container border-b border-line last:border-b-0">
      <div className="flex items-start gap-2.5 py-2.5 @md:gap-3">
        <div className="flex h-11 items-center">
          {entry.kind === 'loan' ? (
            <LoanStatusIcon item={item} canWrite={canWrite} />
          ) : (
            <EntryStatusIcon entry={entry} onComplete={act && (() => act('complete'))} />
          )}
        </div>
        {isOfItem ? null : <PhotoTile {...itemPicture(item)} className="w-11 rounded-[8px]" />}
        <div className="min-w-0 flex-1">
          <div className="flex min-h-11 items-center gap-2.5 @max-xs:flex-col @max-xs:items-start @max-xs:gap-0.5 @md:gap-4">
            <div className="max-w-full min-w-0 flex-1">
              <h3 className={classNames('line-clamp-2 font-semibold wrap-anywhere', done && 'text-second')}>
                {entryTitle(entry, t)}
              </h3>
              <Subline entry={entry} isOfItem={isOfItem} isDone={done} />
            </div>
            <EntryDate entry={entry} isDone={done} isOfDay={isOfDay} />
          </div>
          {maintenance && maintenance.description !== '' ? (
            <div
              className={classNames(
                'mt-1 max-w-[44rem] text-sm text-second wrap-anywhere',
                !isOfItem && 'line-clamp-2',
              )}
            >
              <Markdown text={maintenance.description} />
            </div>
          ) : null}
          <EntryReceipts entry={entry} />
        </div>
        {canWrite ? (
          <div className="flex h-11 w-6 shrink-0 items-center justify-center @md:w-9">
            {maintenance && act ? <EntryMenu name={maintenance.name} isDone={done} onAct={act} /> : null}
          </div>
        ) : null}
      </div>
    </li>
  )
}

interface SublineProps {
  entry: AgendaEntry
  isOfItem: boolean
  isDone: boolean
}

function Subline({ entry: { item, maintenance }, isOfItem, isDone: done }: SublineProps) {
  const { t } = useTranslation()
  const recurrence = maintenance?.recurrence && !done ? recurrenceText(maintenance.recurrence, t) : ''
  if (isOfItem) return recurrence ? <p className="text-xs text-second">{recurrence}</p> : null
  return (
    <p className="relative text-xs text-second">
      {/* The box is one line high. Content that does not fit wraps to a second line, which is hidden. */}
      <span className="flex h-[1lh] flex-wrap overflow-hidden">
        <Link
          to={maintenance ? '/item/$id/maintenance' : '/item/$id'}
          params={{ id: item.id }}
          search={done ? { status: 'completed' } : {}}
          dir="auto"
          className="max-w-full truncate font-medium text-link underline-offset-3 before:absolute before:inset-x-0 before:-inset-y-3.5 hover:underline"
        >
          {item.name}
        </Link>
        {recurrence ? (
          <span className="ps-1 whitespace-nowrap">
            · <bdi>{recurrence}</bdi>
          </span>
        ) : null}
      </span>
    </p>
  )
}
