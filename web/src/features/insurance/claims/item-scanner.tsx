import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeCamera } from '#web/features/barcode-reader/code-camera.tsx'
import { allFormats } from '#web/features/barcode-reader/code-reader.ts'
import { giveFeedback } from '#web/features/barcode-reader/feedback.ts'
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
      <CodeCamera formats={allFormats} onCodes={(codes) => void Promise.all(codes.map(take))} />
      {isPhone ? null : <TypeCodeField onCode={(code) => void take(code)} />}
      <p role="status" className="min-h-5 text-sm text-second wrap-anywhere">
        {message}
      </p>
    </div>
  )
}
