import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '#contract/auth/passkeys.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import { confirmPassword } from '../credentials.service.ts'
import { lockSession } from '../lock-session.service.ts'
import { newChallenge, readChallenge } from '../signing/challenges.service.ts'
import { useChallenge } from '../signing/used-challenges.repository.ts'
import { notFound, refuseInDemo, requireRoom } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { requireName } from '#server/shared/request-values.ts'
import { challengeMs, challengeOf, decodeChallenge } from './challenges.ts'
import { passkeyNotRegistered } from './passkeys.errors.ts'
import { deletePasskeyOf, insertPasskey, listPasskeysOf } from './passkeys.repository.ts'
import type { PasskeyTable } from './passkeys.table.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { requireSite, type Site } from './site.ts'

/** COSE ids of Ed25519, P-256 with SHA-256 and RSA with SHA-256. Every device supports one of them. */
const algorithms = [-8, -7, -257]

export async function listPasskeys(context: Context, actor: Actor): Promise<Passkey[]> {
  return (await listPasskeysOf(context.database.read, actor.userId)).map(toPasskey)
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyTable): Passkey {
  const lastUsedAt = last_used_at === null ? null : toInstant(last_used_at)
  return { id, name, createdAt: toInstant(created_at), lastUsedAt }
}

/**
 * Returns options for `navigator.credentials.create`. Throws when the password is missing or wrong, so that a stranger
 * at an open browser cannot add a passkey.
 */
export async function startPasskeyRegistration(
  context: Context,
  actor: Actor,
  { password, address }: { password: string; address: string | undefined },
): Promise<object> {
  refuseInDemo(context.config)
  const site = requireSite(context, address)
  const { email } = await confirmPassword(context, actor, password)
  const known = await listPasskeysOf(context.database.read, actor.userId)
  requireRoom(known.length, listLimits.passkeysPerPerson, 'passkeys of one account')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Cubby',
    rpID: site.id,
    userID: new TextEncoder().encode(actor.userId),
    userName: email,
    challenge: await newChallenge(context, `register ${actor.userId}`, challengeMs),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Adds a passkey to the account. Throws 422 when the response of the browser is invalid or too late. */
export async function registerPasskey(
  context: Context,
  actor: Actor,
  { address, ...input }: { name: string; response: object; address: string | undefined },
): Promise<Passkey> {
  const site = requireSite(context, address)
  const name = requireName(input.name)
  const answered = challengeOf(input.response)
  const challenge = await readChallenge(context, `register ${actor.userId}`, decodeChallenge(answered))
  const credential = await readCredential(site, input.response, answered)
  if (!challenge || !credential) throw passkeyNotRegistered()
  const now = context.now()
  const passkey: PasskeyTable = {
    id: context.newId(),
    user_id: actor.userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    name,
    created_at: now,
    last_used_at: null,
  }
  try {
    await context.database.write(async (tx) => {
      await lockSession(context, tx, actor)
      const known = await listPasskeysOf(tx, actor.userId)
      requireRoom(known.length, listLimits.passkeysPerPerson, 'passkeys of one account')
      if (!(await useChallenge(tx, challenge, now))) throw passkeyNotRegistered()
      await insertPasskey(tx, passkey)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? passkeyNotRegistered() : error
  }
  return toPasskey(passkey)
}

/** Verifies the response of a browser. Returns undefined when it is invalid or made for another site. */
async function readCredential(site: Site, response: object, answered: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // as: the browser's response is any JSON, and the library rejects any other shape.
      response: response as RegistrationResponseJSON,
      expectedChallenge: answered,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  } catch {
    // The WebAuthn library throws when a response is invalid.
    return undefined
  }
}

export async function removePasskey(context: Context, actor: Actor, id: string): Promise<void> {
  const isRemoved = await context.database.write((tx) => deletePasskeyOf(tx, actor.userId, id))
  if (!isRemoved) throw notFound('passkey')
}
