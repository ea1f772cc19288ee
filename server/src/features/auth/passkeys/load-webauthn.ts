/**
 * Loads the WebAuthn library at the first use of a passkey, because its hundreds of files would slow the start and need
 * memory.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
