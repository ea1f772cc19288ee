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

/** The abilities of the open camera beside its picture. */
export interface CameraCapabilities {
  hasTorch: boolean
  zoom: { min: number; max: number; step: number } | null
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The chosen camera while it is there, else the one at the back. */
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

/** Their names are known once one of them was allowed. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export function readCapabilities(track: MediaStreamTrack): CameraCapabilities {
  // Older browsers do not tell, whatever the types say.
  const told: MediaTrackCapabilities = (track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}
  const { torch, zoom } = told
  return { hasTorch: torch === true, zoom: zoom && zoom.max > zoom.min ? zoom : null }
}
