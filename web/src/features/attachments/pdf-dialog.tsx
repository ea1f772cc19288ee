import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import { downloadFile } from '#web/features/attachments/download-file.ts'
import { shownTitle } from '#web/features/attachments/file-kinds.ts'
import { QueryError } from '#web/components/page/query-error.tsx'
import { type FileOwner, fileUrl } from '#web/shared/file-urls.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface PdfDialogProps {
  owner: FileOwner
  file: Attachment
  onClose: () => void
}

/** Shows a PDF in the browser's viewer through a blob URL, because the server sends files with a sandbox policy. */
export function PdfDialog({ owner, file, onClose }: PdfDialogProps) {
  const { t } = useTranslation()
  const pdf = useQuery({
    queryKey: ['attachments', 'pdf', file.id],
    queryFn: async ({ signal }) => {
      const response = await fetch(fileUrl(owner, file.id), { signal })
      if (!response.ok) throw new Error(`The file answered ${response.status}.`)
      // A blob URL has the origin of this page, so scripts in an HTML file could run here. Therefore the type is always
      // PDF.
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    },
    gcTime: 0,
  })
  const url = useObjectUrl(pdf.data)
  return (
    <DialogOrSheet
      onClose={onClose}
      title={shownTitle(file)}
      isDismissable
      isFull
      footer={
        <Button onClick={() => downloadFile(owner, file)}>
          <Download size={18} aria-hidden />
          {t('action.download')}
        </Button>
      }
    >
      {url ? (
        // The browser's PDF viewer does not run in a sandboxed frame.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={url} title={file.title} className="min-h-0 w-full flex-1 rounded-field bg-base-200" />
      ) : pdf.isError ? (
        <QueryError query={pdf} />
      ) : (
        <Skeleton className="w-full flex-1" />
      )}
    </DialogOrSheet>
  )
}

function useObjectUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- The cleanup revokes the URL, so the effect creates it.
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
