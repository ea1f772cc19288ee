import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrashRecord } from '#contract/trash.ts'
import { recordPicture } from '#web/features/history/record-picture.ts'
import type { ToPurge } from '#web/features/trash/purge-dialog.tsx'
import { useRestore } from '#web/features/trash/use-restore.ts'
import { useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface TrashRowProps {
  record: TrashRecord
  batchId: string
  onPurge: ((what: ToPurge) => void) | undefined
  /** When and by whom the record was deleted. Undefined when the heading of the group shows this. */
  when?: ReactNode
  daysLeft?: ReactNode
}

export function TrashRow({ record, batchId, onPurge, when, daysLeft }: TrashRowProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canWrite = useCanWrite()
  const restoring = useRestore()
  const { id, entity, locationPath, value } = record
  const name = record.name || t('trash.unnamed')
  const some = { batchId, ids: [id], name }
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-b border-line py-2">
      <PhotoTile {...recordPicture({ ...record, isGone: true })} className="w-12 rounded-field md:w-11" />
      <span className="min-w-0 flex-1 @3xl:grid @3xl:grid-cols-2 @3xl:items-center @3xl:gap-4">
        <span className="min-w-0">
          <span dir="auto" className="line-clamp-2 font-semibold text-pretty wrap-anywhere">
            {name}
          </span>
          {when}
        </span>
        {locationPath.length > 0 ? (
          <PathLine path={locationPath} className="text-sm md:text-xs" />
        ) : (
          <span className="text-sm text-third md:text-xs">{t(`kind.${entity}`)}</span>
        )}
      </span>
      {entity === 'item' ? (
        <span className="shrink-0 text-sm text-second tabular-nums max-md:hidden">
          {value ? money(value) : t('trash.noPrice')}
        </span>
      ) : null}
      {daysLeft}
      {onPurge ? (
        <IconButton
          icon={Trash2}
          label={t('trash.purgeWhat', { name })}
          onClick={() => onPurge(some)}
          className="text-third hover:text-error max-md:-me-2"
        />
      ) : null}
      {canWrite ? (
        <>
          <Button
            className="max-md:hidden"
            isPending={restoring.isPending}
            aria-label={t('action.restoreOf', { name })}
            onClick={() => void restoring.write(some)}
          >
            {t('action.restore')}
          </Button>
          <IconButton
            icon={Undo2}
            label={t('action.restoreOf', { name })}
            onClick={() => void restoring.write(some)}
            className="md:hidden"
          />
        </>
      ) : null}
    </li>
  )
}
