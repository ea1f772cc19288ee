import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cameraProblemTexts } from '#web/features/barcode-reader/camera-problem.ts'
import { CameraView } from '#web/features/barcode-reader/camera-view.tsx'
import { allFormats } from '#web/features/barcode-reader/code-reader.ts'
import { giveFeedback } from '#web/features/barcode-reader/feedback.ts'
import { useCamera } from '#web/features/barcode-reader/use-camera.ts'
import { useCodeDetection } from '#web/features/barcode-reader/use-code-detection.ts'
import { useFindCode } from '#web/features/scanner/use-find-code.ts'
import { TypeCodeField } from '#web/features/scanner/type-code.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { onScannedCode } from '#web/shared/browser/hand-scanner.ts'

/** Selects items by the codes on their labels, from the camera, a hand scanner or the keyboard. */
export function ItemScanner({ onItem }: { onItem: (id: string) => void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const find = useFindCode()
  const [message, setMessage] = useState('')
  const { video, problem, open } = useCamera(true)
  const { seen } = useCodeDetection({
    video,
    isOn: open !== null,
    formats: allFormats,
    onCodes: (codes) => void Promise.all(codes.map(take)),
  })

  async function take(code: string) {
    const found = await find(code)
    const item = found.kind === 'item' ? found.item : null
    if (item) setMessage(t('claims.selected', { name: item.name }))
    else
      setMessage(found.kind === 'failed' ? errorText(found.error, t) : t('claims.noItemWithCode', { code }))
    giveFeedback(item ? 'found' : 'problem')
    if (item) onItem(item.id)
  }

  const takeScanned = useEffectEvent((code: string) => void take(code))
  useEffect(() => onScannedCode(takeScanned), [])

  return (
    <div className="grid gap-3">
      {problem ? (
        <p className="rounded-field bg-fill px-3 py-2.5 text-sm text-second">
          <span className="block font-semibold text-base-content">
            {t(cameraProblemTexts[problem].title)}
          </span>
          {t(cameraProblemTexts[problem].text)}
        </p>
      ) : (
        <div className="relative aspect-[4/3] w-full overflow-hidden rounded-popover bg-neutral">
          <CameraView video={video} seen={seen} />
        </div>
      )}
      {isPhone ? null : <TypeCodeField onCode={(code) => void take(code)} />}
      <p role="status" className="min-h-5 text-sm text-second wrap-anywhere">
        {message}
      </p>
    </div>
  )
}
