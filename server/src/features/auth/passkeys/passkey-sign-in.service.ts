import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/http/client.ts'
import type { SignedIn } from '#server/http/cookies.ts'
import type { Writer } from '#server/database/database.ts'
import { findCredentials } from '../credentials.repository.ts'
import { countersForNetworks } from '../rate-limits/sign-in-counters.ts'
import { longDays, shortDays } from '../sessions.service.ts'
import { newChallenge, readChallenge } from '../signing/challenges.service.ts'
import { useChallenge } from '../signing/used-challenges.repository.ts'
import { signInVerified } from '../sign-in-verified.service.ts'
import { challengeMs, challengeOf, decodeChallenge } from './challenges.ts'
import { wrongPasskey } from './passkeys.errors.ts'
import { findByCredential, setUsed } from './passkeys.repository.ts'
import type { PasskeyTable } from './passkeys.table.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { requireSite, type Site } from './site.ts'

/**
 * Returns the options with which a browser signs in with any passkey of this site. The options name no user, because
 * none is known yet.
 */
export async function startPasskeySignIn(context: Context, address: string | undefined): Promise<object> {
  const site = requireSite(context, address)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: await newChallenge(context, 'sign-in', challengeMs),
    userVerification: 'required',
  })
}

export async function signInWithPasskey(
  context: Context,
  {
    address,
    response,
    stayLoggedIn,
  }: { address: string | undefined; response: object; stayLoggedIn: boolean },
  client: Client,
): Promise<SignedIn> {
  const site = requireSite(context, address)
  const counters = countersForNetworks(client.networks, context.config.signInLimit)
  const used = await context.limits.passkeys.guess(counters, () => usePasskey(context, site, response))
  if (!used) throw wrongPasskey()
  const { passkey, newCounter } = used
  const signedIn = await signInVerified(context, passkey.user_id, client, {
    days: stayLoggedIn ? longDays : shortDays,
    isStill: async (tx) =>
      (await mayUsePasskey(tx, passkey.user_id)) && setUsed(tx, passkey, { newCounter, now: context.now() }),
  })
  if (!signedIn) throw wrongPasskey()
  return signedIn
}

/**
 * True for an account that no provider manages. A passkey of any other account must not work, even if one has remained.
 */
async function mayUsePasskey(tx: Writer, userId: string): Promise<boolean> {
  return (await findCredentials(tx, { id: userId }))?.oidc_issuer === null
}

/** Verifies the browser's response and uses up the challenge in it. Returns undefined when the response is invalid. */
async function usePasskey(
  context: Context,
  site: Site,
  response: object,
): Promise<{ passkey: PasskeyTable; newCounter: number } | undefined> {
  const id = 'id' in response && typeof response.id === 'string' ? response.id : ''
  const passkey = await findByCredential(context.database.read, id)
  const answered = challengeOf(response)
  const challenge = await readChallenge(context, 'sign-in', decodeChallenge(answered))
  if (!passkey || !challenge) return undefined
  const newCounter = await verify(site, passkey, { response, answered })
  if (newCounter === undefined) return undefined
  const isFirst = await context.database.write((tx) => useChallenge(tx, challenge, context.now()))
  return isFirst ? { passkey, newCounter } : undefined
}

/** Returns the passkey's signature counter; undefined for a wrong signature, or when it did not increase. */
async function verify(
  site: Site,
  passkey: PasskeyTable,
  { response, answered }: { response: object; answered: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // as: the browser's response is any JSON, and the library rejects any other shape.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: answered,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The WebAuthn library throws when a response is invalid.
    return undefined
  }
}
