/** Loads the WebAuthn library at its first use, because its hundreds of files slow the start and need memory. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
