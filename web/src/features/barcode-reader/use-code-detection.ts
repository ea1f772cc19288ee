import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { byDistanceToCenter } from './code-frame.ts'
import { type CodeFormat, createCodeReader, type ReadCode } from './code-reader.ts'
import { createCodeTracker } from './code-tracker.ts'

const minPauseMs = 120
/** Number of video frames that have to fail in a row before a problem is shown. Single frames can fail. */
const manyFailures = 10

interface CodeDetection {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  formats: readonly CodeFormat[]
  /** Called with the codes that came into view, the one nearest to the centre first. */
  onCodes: (texts: string[]) => void
}

/** Detects codes in a video. Each pause is as long as the detection before it, so that the page stays responsive. */
export function useCodeDetection({ video, isOn, formats, onCodes }: CodeDetection) {
  const [seen, setSeen] = useState<ReadCode | null>(null)
  const [hasTrouble, setHasTrouble] = useState(false)
  const found = useEffectEvent(onCodes)

  useEffect(() => {
    if (!isOn) return
    const newOf = createCodeTracker()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let failures = 0

    async function watch() {
      const reader = await createCodeReader(formats)
      const look = async () => {
        const began = performance.now()
        const element = video.current
        try {
          if (element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
            handleCodes(element, await reader.detect(element))
          }
        } catch {
          failures += 1
          if (failures === manyFailures && !isOver) setHasTrouble(true)
        }
        const took = performance.now() - began
        if (!isOver) timer = setTimeout(() => void look(), Math.max(minPauseMs, took))
      }
      if (!isOver) await look()
    }

    function handleCodes({ videoWidth, videoHeight }: HTMLVideoElement, codes: ReadCode[]) {
      if (isOver) return
      failures = 0
      setHasTrouble(false)
      const ordered = byDistanceToCenter(codes, { width: videoWidth, height: videoHeight })
      setSeen(ordered[0] ?? null)
      const arrived = newOf(
        ordered.map(({ rawValue }) => rawValue),
        performance.now(),
      )
      if (arrived.length > 0) found(arrived)
    }

    // When the barcode reader cannot be loaded, `watch` rejects.
    watch().catch(() => !isOver && setHasTrouble(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      setSeen(null)
      setHasTrouble(false)
    }
  }, [isOn, formats, video])

  return { seen, hasTrouble }
}
