import {
  ChevronDown,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  Link as LinkIcon,
  LoaderCircle,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { downloadFile } from '#web/features/attachments/download-file.ts'
import {
  fileIcons,
  fileTypes,
  formatName,
  isLink,
  isPdf,
  isPicture,
  pictureProblemText,
  shownTitle,
  typeName,
} from '#web/features/attachments/file-kinds.ts'
import { formatSize } from '#web/features/attachments/file-size.ts'
import type { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

interface FileRowProps {
  owner: FileOwner
  file: Attachment
  /** The actions on the file. Undefined for viewers, who cannot change it. */
  actions: ReturnType<typeof useAttachmentActions> | undefined
  onOpen: () => void
  onRename: () => void
}

export function FileRow({ owner, file, actions, onOpen, onRename }: FileRowProps) {
  const { t } = useTranslation()
  const Icon = isLink(file) && file.type === 'attachment' ? LinkIcon : fileIcons[file.type]
  const fields = [formatName(file), file.size > 0 ? formatSize(file.size) : ''].filter(Boolean).join(', ')
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <span className="grid w-7 shrink-0 place-items-center text-second">
        {actions?.busyId === file.id ? (
          <LoaderCircle size={18} aria-hidden className="animate-spin" />
        ) : isPicture(file) ? (
          <PhotoTile src={fileUrl(owner, file.id, 'small')} className="w-7 rounded-tag" />
        ) : (
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <FileTitle owner={owner} file={file} onOpen={onOpen} />
        <div className="flex min-w-0 items-center gap-1 text-xs text-third">
          {actions ? (
            <TypeMenu file={file} actions={actions} />
          ) : (
            <span>{fields ? `${typeName(file.type, t)} ·` : typeName(file.type, t)}</span>
          )}
          <span className="truncate">{fields}</span>
        </div>
        {file.pictureProblem ? <p className="text-xs text-second">{pictureProblemText(file, t)}</p> : null}
      </div>
      <FileMenu {...{ owner, file, actions, onOpen, onRename }} />
    </li>
  )
}

const titleClass =
  'line-clamp-2 max-w-full rounded-tag text-start font-semibold wrap-anywhere hover:underline underline-offset-3 max-md:py-1'

/** Opens pictures and PDFs inside Cubby, and links in a new tab. Other files are downloaded. */
function FileTitle({ owner, file, onOpen }: Pick<FileRowProps, 'owner' | 'file' | 'onOpen'>) {
  if (isLink(file)) {
    return (
      <a href={file.path} target="_blank" rel="noopener noreferrer" dir="auto" className={titleClass}>
        {shownTitle(file)}
      </a>
    )
  }
  if (isPdf(file) || isPicture(file)) {
    return (
      <button type="button" onClick={onOpen} dir="auto" className={titleClass}>
        {shownTitle(file)}
      </button>
    )
  }
  return (
    <a href={fileUrl(owner, file.id)} download={file.title} dir="auto" className={titleClass}>
      {shownTitle(file)}
    </a>
  )
}

function TypeMenu({ file, actions }: { file: Attachment; actions: NonNullable<FileRowProps['actions']> }) {
  const { t } = useTranslation()
  const types = isPicture(file) ? ([...fileTypes, 'photo'] as const) : fileTypes
  return (
    <Menu
      label={t('files.typeOf', { type: typeName(file.type, t), name: shownTitle(file) })}
      trigger={
        <>
          {typeName(file.type, t)}
          <ChevronDown size={12} aria-hidden />
        </>
      }
      triggerClass="relative inline-flex h-6 shrink-0 max-md:h-7 items-center gap-0.5 rounded-tag bg-fill ps-2 pe-1.5 font-medium text-second after:absolute after:-inset-x-1 after:-top-1 after:-bottom-2 max-md:after:-bottom-3 hover:bg-fill-hover"
      placement="bottom start"
      entries={types.map((type) => ({
        id: type,
        label: typeName(type, t),
        isDisabled: type === file.type,
        onAction: () => void actions.changeType(file, type),
      }))}
    />
  )
}

function FileMenu({ owner, file, actions, onOpen, onRename }: FileRowProps) {
  const { t } = useTranslation()
  const open = {
    id: 'open',
    label: t('action.open'),
    icon: isLink(file) ? ExternalLink : Eye,
    onAction: isLink(file) ? () => void window.open(file.path, '_blank', 'noopener,noreferrer') : onOpen,
  }
  const download = {
    id: 'download',
    label: t('action.download'),
    icon: Download,
    onAction: () => downloadFile(owner, file),
  }
  const changes: MenuEntry[] = actions
    ? [
        { id: 'rename', label: t('action.rename'), icon: Pencil, onAction: onRename },
        {
          id: 'delete',
          label: t('action.delete'),
          icon: Trash2,
          isDanger: true,
          onAction: () => void actions.remove(file),
        },
      ]
    : []
  return (
    <Menu
      label={t('action.of', { name: shownTitle(file) })}
      trigger={<Ellipsis size={18} aria-hidden />}
      triggerClass={iconButtonClass}
      entries={[
        ...(isLink(file) || isPdf(file) || isPicture(file) ? [open] : []),
        ...(isLink(file) ? [] : [download]),
        ...changes,
      ]}
    />
  )
}
