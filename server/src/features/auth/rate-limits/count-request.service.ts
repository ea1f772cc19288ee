import type { Context } from '#server/context.ts'

/** A limit of requests a minute that a stranger may send. */
interface RequestLimit {
  readonly name: string
  /** The requests that are allowed, as a multiple of the failed sign-ins that are allowed. */
  readonly multiple: number
}

/**
 * Counts a request for each network of its address, from the narrowest to the widest. Each wider network has twice the
 * limit of the narrower one. Throws 429 above a limit.
 */
export async function countRequest(
  { config: { signInLimit }, limits }: Context,
  { name, multiple }: RequestLimit,
  networks: readonly string[],
): Promise<void> {
  if (signInLimit === 0) return
  const counted = networks.map((network, index) =>
    limits.count({ name, allowed: signInLimit * multiple * 2 ** index, seconds: 60 }, network),
  )
  await Promise.all(counted)
}
