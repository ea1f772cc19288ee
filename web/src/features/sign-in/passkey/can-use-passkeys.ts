/** Browsers have passkeys for secure pages of a named host, not for an address of numbers. */
export function canUsePasskeys() {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber
}
