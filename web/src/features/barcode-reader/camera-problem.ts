import type en from '#web/i18n/locales/en.json'

export type CameraProblem = 'insecure' | 'unsupported' | 'none' | 'denied' | 'inUse' | 'stopped' | 'failed'

type Key = keyof typeof en

export const cameraProblemTexts: Record<CameraProblem, { title: Key; text: Key }> = {
  insecure: { title: 'camera.insecure', text: 'camera.insecureText' },
  unsupported: { title: 'camera.unsupported', text: 'camera.unsupportedText' },
  none: { title: 'camera.none', text: 'camera.noneText' },
  denied: { title: 'camera.denied', text: 'camera.deniedText' },
  inUse: { title: 'camera.inUse', text: 'camera.inUseText' },
  stopped: { title: 'camera.stopped', text: 'camera.stoppedText' },
  failed: { title: 'camera.failed', text: 'camera.failedText' },
}

/** True when the camera cannot work on this page, so that a retry is useless. */
export function isPermanent(problem: CameraProblem) {
  return problem === 'insecure' || problem === 'unsupported'
}

/** Returns why this page cannot ask for a camera. Null when it can. */
export function findUnavailableReason(): CameraProblem | null {
  // On insecure pages browsers hide the camera API, so the security of the page is checked first.
  if (!isSecureContext) return 'insecure'
  // Older browsers and web views have no `mediaDevices`, although the type says that it always exists.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function' ? null : 'unsupported'
}

export function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotSupportedError') return 'unsupported'
  if (name === 'NotReadableError' || name === 'AbortError') return 'inUse'
  return 'failed'
}

export async function cameraPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}
