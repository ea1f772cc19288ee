import type en from '#web/i18n/locales/en.json'

/** The reason why the camera shows no picture. */
export type CameraProblem =
  | 'insecure'
  | 'unsupported'
  | 'none'
  | 'denied'
  | 'inUse'
  /** It worked, and stopped: unplugged, or taken by another app. */
  | 'stopped'
  | 'failed'

type Key = keyof typeof en

/** Each text says what happened and what to do about it. */
export const cameraProblemTexts: Record<CameraProblem, { title: Key; text: Key }> = {
  insecure: { title: 'camera.insecure', text: 'camera.insecureText' },
  unsupported: { title: 'camera.unsupported', text: 'camera.unsupportedText' },
  none: { title: 'camera.none', text: 'camera.noneText' },
  denied: { title: 'camera.denied', text: 'camera.deniedText' },
  inUse: { title: 'camera.inUse', text: 'camera.inUseText' },
  stopped: { title: 'camera.stopped', text: 'camera.stoppedText' },
  failed: { title: 'camera.failed', text: 'camera.failedText' },
}

/** Another attempt cannot help before the page is opened in another way. */
export function isPermanent(problem: CameraProblem) {
  return problem === 'insecure' || problem === 'unsupported'
}

/** Finds the reason why this page cannot even ask for a camera. */
export function findUnavailableReason(): CameraProblem | null {
  // Browsers hide the cameras from pages without https, which looks as if they knew none.
  if (!isSecureContext) return 'insecure'
  // The types say that it is there; older browsers and web views lack it.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function' ? null : 'unsupported'
}

/** By the names that browsers give their refusals. */
export function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotSupportedError') return 'unsupported'
  if (name === 'NotReadableError' || name === 'AbortError') return 'inUse'
  return 'failed'
}

/** Permission for the camera, where the browser tells. */
export async function cameraPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}
