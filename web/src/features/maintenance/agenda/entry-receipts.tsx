import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import type { Attachment } from '#contract/files/files.ts'
import { OpenedFile } from '#web/features/attachments/opened-file.tsx'
import { downloadFile } from '#web/features/attachments/download-file.ts'
import { isPdf, isPicture, shownTitle } from '#web/features/attachments/file-kinds.ts'

export function EntryReceipts({ entry: { item, receipts } }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Attachment | null>(null)
  const owner = { kind: 'item', id: item.id } as const
  if (receipts.length === 0) return null
  return (
    <>
      <ul
        aria-label={t('maintenance.receipts')}
        className="mt-1.5 flex flex-wrap gap-x-2 gap-y-1.5 max-md:gap-y-4"
      >
        {receipts.map((file) => (
          <li key={file.id} className="min-w-0">
            <button
              type="button"
              onClick={() => (isPdf(file) || isPicture(file) ? setOpened(file) : downloadFile(owner, file))}
              className="relative flex h-6 max-w-48 items-center gap-1.5 rounded-tag bg-fill px-2 text-xs font-medium text-second after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:bg-fill-hover"
            >
              <Receipt size={13} aria-hidden className="shrink-0" />
              <span dir="auto" className="truncate">
                {shownTitle(file)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened ? <OpenedFile owner={owner} file={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
