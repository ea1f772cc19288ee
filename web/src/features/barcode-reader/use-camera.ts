import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import {
  cameraPermission,
  type CameraProblem,
  findUnavailableReason,
  toCameraProblem,
} from './camera-problem.ts'
import {
  type CameraCapabilities,
  closeCamera,
  listCameras,
  openCamera,
  readCapabilities,
} from './camera-stream.ts'
import { changeCodeSettings, useCodeSettings } from './code-settings.ts'

interface OpenCamera extends CameraCapabilities {
  track: MediaStreamTrack
  cameras: readonly MediaDeviceInfo[]
}

/**
 * Shows the image of the chosen camera, or of the rear camera, in a video element. The camera is off while the page is
 * hidden.
 */
export function useCamera(isWanted: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const { camera } = useCodeSettings()
  const [open, setOpen] = useState<OpenCamera | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(findUnavailableReason)
  const isShown = useIsShown()
  const isOn = isWanted && isShown && problem === null

  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let stream: MediaStream | null = null

    async function start() {
      stream = await openCamera(camera)
      const [track] = stream.getVideoTracks()
      if (isOver || !track || !video.current) return closeCamera(stream)
      // The event `ended` fires when the system or another app stops the camera, not when this page does.
      track.onended = () => void findEndReason().then(setProblem)
      video.current.srcObject = stream
      await video.current.play()
      const cameras = await listCameras()
      if (!isOver) setOpen({ track, cameras, ...readCapabilities(track) })
    }

    start().catch((error: unknown) => {
      closeCamera(stream)
      if (!isOver) setProblem(toCameraProblem(error))
    })
    return () => {
      isOver = true
      closeCamera(stream)
      setOpen(null)
    }
  }, [isOn, camera])

  const retry = () => setProblem(findUnavailableReason())

  useAllowedLater(problem === 'denied', retry)

  return { video, open, problem, isOn, retry, choose: (id: string) => changeCodeSettings({ camera: id }) }
}

export type Camera = ReturnType<typeof useCamera>

async function findEndReason(): Promise<CameraProblem> {
  const permission = await cameraPermission()
  return permission?.state === 'denied' ? 'denied' : 'stopped'
}

/** Calls `onAllowed` when the user allows the camera in the browser's address bar. */
function useAllowedLater(isDenied: boolean, onAllowed: () => void) {
  const allowed = useEffectEvent(onAllowed)
  useEffect(() => {
    if (!isDenied) return
    const ended = new AbortController()
    async function listen() {
      const permission = await cameraPermission()
      const onChange = () => permission?.state === 'granted' && allowed()
      permission?.addEventListener('change', onChange, { signal: ended.signal })
    }
    void listen()
    return () => ended.abort()
  }, [isDenied])
}

function useIsShown() {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
}
