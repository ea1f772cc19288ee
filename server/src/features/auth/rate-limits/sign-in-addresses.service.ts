import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { unknownAddress } from '../auth.errors.ts'
import { listOwnerAddresses } from './sign-in-addresses.repository.ts'

/**
 * The address for codes that leave the screen: the configured one. Without it only one at which an owner of the household has
 * signed in, because anybody can name any host in a request: `requestHost` if it is among them, else the latest.
 */
export async function findAddress(
  { config, database }: Context,
  { groupId }: Actor,
  requestHost: string | undefined,
): Promise<string | undefined> {
  if (config.baseUrl !== undefined) return config.baseUrl
  const addresses = await listOwnerAddresses(database.read, groupId)
  return addresses.find((address) => address === requestHost) ?? addresses[0]
}

/** Every address that codes printed here may lead to: the configured one, and those at which owners have signed in. */
export async function listAddresses({ config, database }: Context, { groupId }: Actor): Promise<string[]> {
  const addresses = await listOwnerAddresses(database.read, groupId)
  return [...new Set([...(config.baseUrl === undefined ? [] : [config.baseUrl]), ...addresses])]
}

/** Like `findAddress`; 409 as long as there is none. */
export async function requireAddress(
  context: Context,
  actor: Actor,
  requestHost: string | undefined,
): Promise<string> {
  const address = await findAddress(context, actor, requestHost)
  if (address === undefined) throw unknownAddress()
  return address
}
