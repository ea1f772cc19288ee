import { Camera, FileUp, Link as LinkIcon, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { AddLinkDialog } from '#web/features/attachments/add-link-dialog.tsx'
import { DropAnywhere } from '#web/features/attachments/upload/drop-anywhere.tsx'
import { fileTypes, shownTitle } from '#web/features/attachments/file-kinds.ts'
import { OpenedFile } from './opened-file.tsx'
import { RenameDialog } from '#web/features/attachments/rename-dialog.tsx'
import { FileRow } from '#web/features/attachments/file-row.tsx'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { UploadRow, WaitingFileRow } from '#web/features/attachments/upload/upload-row.tsx'
import { isListed, useUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { useAddFiles } from '#web/features/attachments/upload/use-add-files.ts'
import { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { usePendingChanges } from '#web/shared/offline/outbox.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface FileListProps {
  owner: FileOwner
  /** Name of the item or location, shown while files are dragged over its page. */
  name: string
  attachments: readonly Attachment[]
  canWrite: boolean
}

export function FileList({ owner, name, attachments, canWrite }: FileListProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const isPhone = useIsPhone()
  const actions = useAttachmentActions(owner)
  const { megabytes, addFiles } = useAddFiles(owner)
  const uploads = useUploads().filter((upload) => upload.owner.id === owner.id && isListed(upload))
  const waiting = usePendingChanges().flatMap((change) =>
    change.kind === 'file' && change.itemId === owner.id ? change : [],
  )
  const [opened, setOpened] = useState<Attachment | null>(null)
  // Kept here, so that the dialog stays open when another user removes the file meanwhile.
  const [renamed, setRenamed] = useState<Attachment | null>(null)
  const [linkUrl, setLinkUrl] = useState<string | null>(null)
  const files = fileTypes.flatMap((type) => attachments.filter((file) => file.type === type))
  const isEmpty = files.length + uploads.length + waiting.length === 0
  if (isEmpty && !canWrite) return null

  return (
    <section id="files" aria-labelledby={titleId} className={isEmpty ? 'print:hidden' : undefined}>
      <div className="flex flex-wrap min-h-field items-center justify-between gap-x-3">
        <h2 id={titleId} className="text-lg font-650 tracking-tight outline-none">
          {t('kind.files')}
        </h2>
        {canWrite ? (
          <AddMenu
            onAdd={async (choice) => addFiles(await pickFiles(choice))}
            onAddLink={() => setLinkUrl('')}
            hasCamera={isPhone}
          />
        ) : null}
      </div>
      {isEmpty ? (
        <p className="text-sm text-third">
          {isPhone ? t('files.none') : t('files.noneDrop')}{' '}
          {megabytes === undefined ? null : t('files.limit', { count: megabytes })}
        </p>
      ) : (
        <ul className="grid grid-cols-1">
          {files.map((file) => (
            <FileRow
              key={file.id}
              owner={owner}
              file={file}
              actions={canWrite ? actions : undefined}
              onOpen={() => setOpened(file)}
              onRename={() => setRenamed(file)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {waiting.map((file) => (
            <WaitingFileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      {canWrite ? <DropAnywhere name={name} onFiles={addFiles} onLink={setLinkUrl} /> : null}
      {linkUrl === null ? null : (
        <AddLinkDialog url={linkUrl} onAdd={actions.addLink} onClose={() => setLinkUrl(null)} />
      )}
      {renamed ? (
        <RenameDialog
          title={shownTitle(renamed)}
          onSave={(title) => actions.rename(renamed, title)}
          onClose={() => setRenamed(null)}
        />
      ) : null}
      {opened ? <OpenedFile owner={owner} file={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  )
}

interface AddMenuProps {
  onAdd: (choice: { accept?: string; isCamera?: boolean }) => Promise<void>
  onAddLink: () => void
  hasCamera: boolean
}

function AddMenu({ onAdd, onAddLink, hasCamera }: AddMenuProps) {
  const { t } = useTranslation()
  const camera = {
    id: 'camera',
    label: t('photos.take'),
    icon: Camera,
    onAction: () => void onAdd({ accept: pictures, isCamera: true }),
  }
  return (
    <Menu
      label={t('files.add')}
      trigger={
        <>
          <Plus size={16} aria-hidden />
          {t('action.add')}
        </>
      }
      triggerClass={classNames(buttonClass({ kind: 'text' }), '-me-3.5')}
      entries={[
        ...(hasCamera ? [camera] : []),
        { id: 'files', label: t('files.choose'), icon: FileUp, onAction: () => void onAdd({}) },
        { id: 'link', label: t('files.addLink'), icon: LinkIcon, onAction: onAddLink },
      ]}
    />
  )
}
