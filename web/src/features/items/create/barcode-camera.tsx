import { useTranslation } from 'react-i18next'
import { cameraProblemTexts } from '#web/features/barcode-reader/camera-problem.ts'
import { CameraView } from '#web/features/barcode-reader/camera-view.tsx'
import { productFormats } from '#web/features/barcode-reader/code-reader.ts'
import { useCamera } from '#web/features/barcode-reader/use-camera.ts'
import { useCodeDetection } from '#web/features/barcode-reader/use-code-detection.ts'

export function BarcodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const { video, problem, open } = useCamera(true)
  const { seen } = useCodeDetection({
    video,
    isOn: open !== null,
    formats: productFormats,
    onCodes: ([code]) => (code === undefined ? undefined : onCode(code)),
  })
  if (problem) {
    const { title, text } = cameraProblemTexts[problem]
    return (
      <p className="rounded-field bg-base-200 px-3 py-2.5 text-sm text-second">
        <span className="block font-semibold text-base-content">{t(title)}</span>
        {t(text)}
      </p>
    )
  }
  return (
    <div className="relative aspect-[4/3] w-full overflow-hidden rounded-popover bg-neutral">
      <CameraView video={video} seen={seen} />
    </div>
  )
}
