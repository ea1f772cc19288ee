/** Loaded with the first passkey: it is of hundreds of files, a good part of a start and of idle memory. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
