import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBarcodeReader } from '#web/features/adding/barcode-reader.ts'

const lookEveryMs = 200

/** Looks through the camera until it sees a code; without a camera it says why. */
export function BarcodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(isSecureContext ? '' : t('barcode.insecure'))
  const found = useEffectEvent(onCode)

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function watch() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const reader = await createBarcodeReader()
      const element = video.current
      if (isOver || !element) return stop()
      element.srcObject = stream
      await element.play()
      const look = async () => {
        const [code] = await reader.detect(element).catch(() => [])
        if (isOver) return
        if (code) found(code.rawValue)
        timer = setTimeout(() => void look(), lookEveryMs)
      }
      await look()
    }

    function stop() {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    if (!isSecureContext) return
    watch().catch((error: unknown) => {
      stop()
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
      setProblem(isDenied ? t('barcode.denied') : t('barcode.noCamera'))
    })
    return stop
  }, [t])

  if (problem) return <p className="rounded-field bg-base-200 px-3 py-2.5 text-sm text-second">{problem}</p>
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('barcode.camera')}
      className="aspect-[4/3] w-full rounded-popover bg-neutral object-cover"
    />
  )
}
