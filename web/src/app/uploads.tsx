import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const UploadTray = lazyComponent(
  () => import('#web/features/attachments/upload/upload-tray.tsx'),
  'UploadTray',
)

export function Uploads() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const show = () => setIsNeeded(true)
    addEventListener('cubby:uploads', show)
    return () => removeEventListener('cubby:uploads', show)
  }, [])
  return <Suspense>{isNeeded ? <UploadTray /> : null}</Suspense>
}
