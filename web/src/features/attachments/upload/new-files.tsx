import { ArrowLeft, ArrowRight, Camera, FileText, ImagePlus, RotateCw, Star, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropAnywhere } from '#web/features/attachments/upload/drop-anywhere.tsx'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import type { NewFileDraft, NewFiles as Drafts } from '#web/features/attachments/upload/use-new-files.ts'
import { useReorder } from '#web/features/attachments/use-reorder.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface NewFilesProps {
  drafts: Drafts
  /** Name of the item that will be created, possibly empty. */
  name: string
  isInDialog?: boolean
}

/**
 * Photos and files for an item that is not created yet. Photos can be taken, chosen, dropped, pasted, rotated, sorted
 * and removed.
 */
export function NewFiles({ drafts, name, isInDialog = false }: NewFilesProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { photos, documents } = drafts
  const dragProps = useReorder(drafts.movePhoto)
  const choose = async (isCamera: boolean) => drafts.add(await pickFiles({ accept: pictures, isCamera }))
  const hasPhotos = photos.length > 0
  return (
    <div className="flex min-h-full flex-col gap-2.5">
      <ul aria-label={t('kind.photos')} className="grid grid-cols-4 gap-1.5">
        {photos.map((photo, at) => (
          <li
            key={photo.id}
            {...dragProps(at)}
            className={classNames(
              'rounded-photo data-over:ring-2 data-over:ring-focus',
              at === 0 && 'col-span-2 row-span-2',
            )}
          >
            <NewPhoto draft={photo} at={at} drafts={drafts} />
          </li>
        ))}
        <li className={hasPhotos ? 'col-span-2' : 'col-span-full'}>
          <button
            type="button"
            onClick={() => void choose(isPhone)}
            className={classNames(
              'flex size-full items-center justify-center gap-2 rounded-photo bg-secondary font-semibold text-secondary-content',
              hasPhotos ? 'aspect-[2.1/1]' : 'min-h-24 md:min-h-32',
            )}
          >
            <Camera size={22} strokeWidth={1.75} aria-hidden />
            {hasPhotos ? t('photos.another') : isPhone ? t('photos.take') : t('photos.choose')}
          </button>
        </li>
      </ul>
      {documents.length > 0 ? (
        <ul className="grid grid-cols-1">
          {documents.map((document) => (
            <li key={document.id} className="flex min-h-11 items-center gap-2.5 text-sm">
              <FileText size={18} aria-hidden className="shrink-0 text-second" />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {document.file.name}
              </span>
              <span className="shrink-0 text-xs text-third">{formatSize(document.file.size)}</span>
              <IconButton
                icon={X}
                label={t('files.remove', { name: document.file.name })}
                onClick={() => drafts.remove(document)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isPhone ? <LibraryButton onPress={() => void choose(false)} /> : <DropHint />}
      <DropAnywhere name={name} onFiles={drafts.add} isInDialog={isInDialog} />
    </div>
  )
}

interface NewPhotoProps {
  draft: NewFileDraft
  at: number
  drafts: Drafts
}

function NewPhoto({ draft, at, drafts }: NewPhotoProps) {
  const { t } = useTranslation()
  const last = drafts.photos.length - 1
  const moveTo = (to: number) => () => drafts.movePhoto(at, to)
  return (
    <Menu
      label={at === 0 ? t('photos.newMain') : t('photos.newOne', { at: at + 1 })}
      triggerClass="block w-full rounded-photo outline-offset-2"
      placement="bottom start"
      trigger={
        <PhotoTile
          src={draft.url}
          flag={at === 0 && last > 0 ? t('photos.main') : undefined}
          className="pointer-events-none w-full rounded-photo"
        />
      }
      entries={[
        ...(at > 0 ? [{ id: 'main', label: t('photos.makePrimary'), icon: Star, onAction: moveTo(0) }] : []),
        ...(at > 0
          ? [{ id: 'earlier', label: t('photos.earlier'), icon: ArrowLeft, onAction: moveTo(at - 1) }]
          : []),
        ...(at < last
          ? [{ id: 'later', label: t('photos.later'), icon: ArrowRight, onAction: moveTo(at + 1) }]
          : []),
        {
          id: 'rotate',
          label: t('photos.rotate'),
          icon: RotateCw,
          onAction: () => void drafts.rotate(draft),
        },
        {
          id: 'remove',
          label: t('photos.remove'),
          icon: Trash2,
          isDanger: true,
          onAction: () => drafts.remove(draft),
        },
      ]}
    />
  )
}

function LibraryButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-link"
    >
      <ImagePlus size={18} aria-hidden />
      {t('photos.fromLibrary')}
    </button>
  )
}

function DropHint() {
  const { t } = useTranslation()
  return (
    <p className="grid min-h-32 flex-1 place-items-center content-center gap-2 rounded-popover border-[1.5px] border-dashed border-line-strong p-4 text-center text-sm text-second">
      <ImagePlus size={22} strokeWidth={1.5} aria-hidden />
      {t('files.dropOrPaste')}
    </p>
  )
}
