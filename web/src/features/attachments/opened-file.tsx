import { Suspense } from 'react'
import type { Attachment } from '#contract/files/files.ts'
import { isPdf, isPicture } from './file-kinds.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PhotoLightbox = lazyComponent(() => import('./photos/photo-lightbox.tsx'), 'PhotoLightbox')
const PdfDialog = lazyComponent(() => import('./pdf-dialog.tsx'), 'PdfDialog')

interface OpenedFileProps {
  owner: FileOwner
  file: Attachment
  onClose: () => void
}

/** Shows a PDF or a picture over the page. */
export function OpenedFile(props: OpenedFileProps) {
  const { file, ...lightbox } = props
  return (
    <Suspense>
      {isPdf(file) ? <PdfDialog {...props} /> : null}
      {isPicture(file) ? (
        <PhotoLightbox {...lightbox} photos={[file]} index={0} onView={() => undefined} />
      ) : null}
    </Suspense>
  )
}
