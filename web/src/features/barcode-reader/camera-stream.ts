declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
    zoom?: { min: number; max: number; step: number }
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
    zoom?: number
  }
}

export interface CameraCapabilities {
  hasTorch: boolean
  zoom: { min: number; max: number; step: number } | null
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Opens the chosen camera, or the rear camera when the chosen one is not available. */
export async function openCamera(deviceId: string): Promise<MediaStream> {
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false })
  const rear = { ...size, facingMode: { ideal: 'environment' } }
  if (deviceId === '') return ask(rear)
  try {
    return await ask({ ...size, deviceId: { exact: deviceId } })
  } catch (error) {
    const isGone = error instanceof DOMException && /^(Overconstrained|NotFound)Error$/.test(error.name)
    if (!isGone) throw error
    return ask(rear)
  }
}

export function closeCamera(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export function readCapabilities(track: MediaStreamTrack): CameraCapabilities {
  // Older browsers have no `getCapabilities`, although the type says that it always exists.
  const capabilities: MediaTrackCapabilities = (track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}
  const { torch, zoom } = capabilities
  return { hasTorch: torch === true, zoom: zoom && zoom.max > zoom.min ? zoom : null }
}
