import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { unknownAddress } from '../auth.errors.ts'
import { AppError, invalid, refuseInDemo } from '#server/shared/app-error.ts'
import { findServerSecret } from '../signing/server-secret.repository.ts'
import { deletePublicAddress, listOwnerAddresses, putPublicAddress } from './sign-in-addresses.repository.ts'

/**
 * Returns the base address for printed or shared codes: the configured one, or else the one that a server admin has
 * stored, or else an address at which an owner has signed in. Of those addresses it prefers `requestHost`, then the
 * latest. It uses no other host of a request, because a client can name any host.
 */
export async function findAddress(
  { config, database }: Context,
  { householdId }: Actor,
  requestHost: string | undefined,
): Promise<string | undefined> {
  if (config.baseUrl !== undefined) return config.baseUrl
  const stored = await findServerSecret(database.read, 'address')
  if (stored !== undefined) return stored
  const addresses = await listOwnerAddresses(database.read, householdId)
  return addresses.find((address) => address === requestHost) ?? addresses[0]
}

/** Returns the addresses that printed codes may lead to: those of the server and those at which owners signed in. */
export async function listAddresses(
  { config, database }: Context,
  { householdId }: Actor,
): Promise<string[]> {
  const own = [config.baseUrl, await findServerSecret(database.read, 'address')].flatMap((one) => one ?? [])
  return [...new Set([...own, ...(await listOwnerAddresses(database.read, householdId))])]
}

/**
 * Stores the address of the server; an empty address removes it. Throws 409 when the configuration has an address, and
 * 422 when the given one is no origin.
 */
export async function setPublicAddress({ config, database }: Context, address: string): Promise<void> {
  refuseInDemo(config)
  if (config.baseUrl !== undefined)
    throw new AppError(409, 'conflict', `CUBBY_BASE_URL sets the address to ${config.baseUrl}.`)
  if (address === '') return database.write(deletePublicAddress)
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw invalid({ address: 'must be like https://cubby.example.org, without a path' })
  await database.write((tx) => putPublicAddress(tx, url.origin))
}

/** Returns the base address for printed or shared codes. Throws 409 when none is known. */
export async function requireAddress(
  context: Context,
  actor: Actor,
  requestHost: string | undefined,
): Promise<string> {
  const address = await findAddress(context, actor, requestHost)
  if (address === undefined) throw unknownAddress()
  return address
}
