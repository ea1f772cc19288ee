import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { unknownAddress } from '../auth.errors.ts'
import { listOwnerAddresses } from './sign-in-addresses.repository.ts'

/**
 * Returns the base address for printed or shared codes: the configured one, or else an address at which an owner has
 * signed in. Of those addresses it prefers `requestHost`, then the latest. It uses no other host of a request, because
 * a client can name any host.
 */
export async function findAddress(
  { config, database }: Context,
  { householdId }: Actor,
  requestHost: string | undefined,
): Promise<string | undefined> {
  if (config.baseUrl !== undefined) return config.baseUrl
  const addresses = await listOwnerAddresses(database.read, householdId)
  return addresses.find((address) => address === requestHost) ?? addresses[0]
}

/** Returns the addresses that printed codes may lead to: the configured one and those at which owners signed in. */
export async function listAddresses(
  { config, database }: Context,
  { householdId }: Actor,
): Promise<string[]> {
  const addresses = await listOwnerAddresses(database.read, householdId)
  return [...new Set([...(config.baseUrl === undefined ? [] : [config.baseUrl]), ...addresses])]
}

/** Like `findAddress`, but throws 409 when there is none. */
export async function requireAddress(
  context: Context,
  actor: Actor,
  requestHost: string | undefined,
): Promise<string> {
  const address = await findAddress(context, actor, requestHost)
  if (address === undefined) throw unknownAddress()
  return address
}
