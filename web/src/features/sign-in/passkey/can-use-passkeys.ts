/** True when WebAuthn is available: in a secure context and with a host name instead of an IP address. */
export function canUsePasskeys() {
  const isNumber = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber
}
