import { type RefObject, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { frameOnElement } from './code-frame.ts'
import type { ReadCode } from './code-reader.ts'
import { onWindow } from '#web/shared/store.ts'

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>
  seen: ReadCode | null
}

export function CameraView({ video, seen }: CameraViewProps) {
  const { t } = useTranslation()
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('camera.view')}
        className="absolute inset-0 size-full bg-stage object-cover"
      />
      {seen ? <Frame video={video} seen={seen} /> : null}
    </>
  )
}

const onResize = onWindow('resize')

function Frame({ video, seen }: { video: RefObject<HTMLVideoElement | null>; seen: ReadCode }) {
  const size = useSyncExternalStore(onResize, () => {
    const { clientWidth = 0, clientHeight = 0, videoWidth = 1, videoHeight = 1 } = video.current ?? {}
    return [clientWidth, clientHeight, videoWidth, videoHeight].join(' ')
  })
  const [width = 0, height = 0, videoWidth = 1, videoHeight = 1] = size.split(' ').map(Number)
  const picture = { width: videoWidth, height: videoHeight }
  const { x, y, ...box } = frameOnElement(seen.boundingBox, picture, { width, height })
  return (
    <span
      aria-hidden
      style={{ left: x, top: y, ...box }}
      className="pointer-events-none absolute rounded-dialog border-[3.5px] border-accent"
    />
  )
}
