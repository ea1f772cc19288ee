import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { shownTitle } from '#web/features/attachments/file-kinds.ts'
import { FileList } from '#web/features/attachments/file-list.tsx'
import { PhotoMenu } from '#web/features/attachments/photos/photo-menu.tsx'
import { photosOf, photoSources } from '#web/features/attachments/photos/photo-sources.ts'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import { moved, useReorder } from '#web/features/attachments/use-reorder.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface FormFilesProps {
  owner: FileOwner
  name: string
  attachments: readonly Attachment[]
}

export function FormFiles({ owner, name, attachments }: FormFilesProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="mb-3 text-sm text-third">{t('files.savedAtOnce')}</p>
      <FormPhotos owner={owner} photos={photosOf(attachments)} />
      <FileList owner={owner} name={name} attachments={attachments} canWrite />
    </>
  )
}

function FormPhotos({ owner, photos }: { owner: FileOwner; photos: readonly Attachment[] }) {
  const { t } = useTranslation()
  const actions = useAttachmentActions(owner)
  const { addFiles } = useAddFiles(owner)
  const dragProps = useReorder((from, to) => {
    const photo = photos[from]
    if (photo) void actions.arrange(photo, moved(photos, from, to))
  })
  const choose = async () => addFiles(await pickFiles({ accept: pictures }))
  return (
    <ul
      aria-label={t('kind.photos')}
      className="mb-5 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2"
    >
      {photos.map((photo, at) => (
        <li key={photo.id} {...dragProps(at)} className="rounded-photo data-over:ring-2 data-over:ring-focus">
          <PhotoMenu
            owner={owner}
            photo={photo}
            photos={photos}
            actions={actions}
            label={
              photo.primary
                ? t('photos.newMain')
                : t('photos.actionsOf', { title: shownTitle(photo), at: at + 1, count: photos.length })
            }
            triggerClass="block w-full rounded-photo outline-offset-2"
            placement="bottom start"
            trigger={
              <PhotoTile
                {...photoSources(owner, photo)}
                sizes="160px"
                flag={photo.primary && photos.length > 1 ? t('photos.main') : undefined}
                className="pointer-events-none w-full rounded-photo"
              />
            }
          />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => void choose()}
          className="grid aspect-square w-full place-items-center content-center gap-1.5 rounded-photo border-[1.5px] border-dashed border-line-strong p-2 text-xs text-second hover:bg-fill"
        >
          <Camera size={20} strokeWidth={1.75} aria-hidden />
          {t('photos.add')}
        </button>
      </li>
    </ul>
  )
}
