/** Loaded with the first passkey, because hundreds of files would slow the start and raise idle memory. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
