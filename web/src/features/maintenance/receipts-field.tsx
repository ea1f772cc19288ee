import { Receipt, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { shownTitle } from '#web/features/attachments/file-kinds.ts'
import { pickFiles } from '#web/features/attachments/upload/pick-files.ts'
import { useFileSizeFilter } from '#web/features/attachments/upload/use-add-files.ts'
import { useAttachmentActions } from '#web/features/attachments/use-attachment-actions.ts'
import { receiptKinds } from '#web/features/maintenance/entry-receipts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ReceiptsFieldProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  attached?: readonly Attachment[] | undefined
  itemId?: string | null
  /** True while the form is being saved, after which newly chosen files would be dropped. */
  isPending: boolean
}

export function ReceiptsField({ files, onChange, attached = [], itemId, isPending }: ReceiptsFieldProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { withoutOversized } = useFileSizeFilter()
  const actions = useAttachmentActions({ kind: 'item', id: itemId ?? '' })
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([])
  const left = attached.filter(({ id }) => !deletedIds.includes(id))
  const choose = async () =>
    onChange([...files, ...withoutOversized(await pickFiles({ accept: receiptKinds }))])

  async function remove(file: Attachment) {
    if ((await actions.remove(file)) !== undefined) setDeletedIds((before) => [...before, file.id])
  }

  return (
    <fieldset disabled={isPending} aria-labelledby={titleId} className="grid min-w-0 gap-1">
      <div className="flex flex-wrap min-h-11 items-center justify-between gap-x-3">
        <span id={titleId} className="text-sm font-medium text-second">
          {t('maintenance.receipts')}
        </span>
        <Button kind="quiet" className="-me-3.5" onClick={() => void choose()}>
          <Receipt size={17} aria-hidden />
          {t('maintenance.addReceipt')}
        </Button>
      </div>
      {left.length + files.length === 0 ? null : (
        <ul className="grid">
          {left.map((file) => (
            <ReceiptLine
              key={file.id}
              name={shownTitle(file)}
              removeLabel={t('maintenance.deleteReceipt', { name: shownTitle(file) })}
              isBusy={actions.busyId === file.id}
              onRemove={() => void remove(file)}
            />
          ))}
          {files.map((file, index) => (
            <ReceiptLine
              // The index is part of the key, because the user can choose the same file twice.
              key={`${index} ${file.name}`}
              name={file.name}
              removeLabel={t('files.remove', { name: file.name })}
              onRemove={() => onChange(files.filter((each) => each !== file))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface ReceiptLineProps {
  name: string
  removeLabel: string
  isBusy?: boolean
  onRemove: () => void
}

function ReceiptLine({ name, removeLabel, isBusy, onRemove }: ReceiptLineProps) {
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-t border-line text-sm">
      <Receipt size={17} strokeWidth={1.75} aria-hidden className="shrink-0 text-second" />
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {name}
      </span>
      <IconButton icon={X} label={removeLabel} disabled={isBusy} onClick={onRemove} />
    </li>
  )
}
