import { Receipt } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#contract/maintenance/agenda.ts'
import type { Attachment } from '#contract/files/files.ts'
import { downloadFile } from '#web/features/attachments/download-file.ts'
import { isPdf, isPicture, shownTitle } from '#web/features/attachments/file-kinds.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PhotoLightbox = lazyComponent(
  () => import('#web/features/attachments/photos/photo-lightbox.tsx'),
  'PhotoLightbox',
)
const PdfDialog = lazyComponent(() => import('#web/features/attachments/pdf-dialog.tsx'), 'PdfDialog')

export function EntryReceipts({ entry: { item, receipts } }: { entry: AgendaEntry }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Attachment | null>(null)
  const owner = { kind: 'item', id: item.id } as const
  const close = () => setOpened(null)
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
              <span className="truncate">{shownTitle(file)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened && isPdf(opened) ? <PdfDialog owner={owner} file={opened} onClose={close} /> : null}
        {opened && isPicture(opened) ? (
          <PhotoLightbox owner={owner} photos={[opened]} index={0} onView={() => undefined} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
