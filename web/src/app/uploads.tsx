import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const UploadTray = lazyComponent(
  () => import('#web/features/attachments/upload/upload-tray.tsx'),
  'UploadTray',
)

export function Uploads() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    // Without a connection the tray may not load. The page must not fail for it, so each event tries again.
    const show = () => void UploadTray.load().then((tray) => tray && setIsNeeded(true))
    addEventListener('cubby:uploads', show)
    return () => removeEventListener('cubby:uploads', show)
  }, [])
  return <Suspense>{isNeeded ? <UploadTray /> : null}</Suspense>
}
