import type { Reader, Writer } from '#server/database/database.ts'

/**
 * The number of addresses to remember. A server has few: its name, its IP address and one on the internet. Older
 * addresses are deleted.
 */
const maxAddresses = 10

export async function putAddress(tx: Writer, userId: string, address: string, now: number): Promise<void> {
  await tx
    .insertInto('sign_in_address')
    .values({ user_id: userId, address, signed_in_at: now })
    .onConflict((key) => key.columns(['user_id', 'address']).doUpdateSet({ signed_in_at: now }))
    .execute()
  await tx
    .deleteFrom('sign_in_address')
    .where('user_id', '=', userId)
    .where('address', 'not in', (eb) =>
      eb
        .selectFrom('sign_in_address')
        .select('address')
        .where('user_id', '=', userId)
        .orderBy('signed_in_at', 'desc')
        .limit(maxAddresses),
    )
    .execute()
}

export async function putPublicAddress(tx: Writer, address: string): Promise<void> {
  await tx
    .insertInto('server_secret')
    .values({ name: 'address', secret: address })
    .onConflict((key) => key.column('name').doUpdateSet({ secret: address }))
    .execute()
}

export async function deletePublicAddress(tx: Writer): Promise<void> {
  await tx.deleteFrom('server_secret').where('name', '=', 'address').execute()
}

export async function listOwnerAddresses(db: Reader, householdId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('sign_in_address', 'sign_in_address.user_id', 'membership.user_id')
    .select('sign_in_address.address')
    .where('membership.group_id', '=', householdId)
    .where('membership.role', '=', 'owner')
    .orderBy('sign_in_address.signed_in_at', 'desc')
    .execute()
  return rows.map(({ address }) => address)
}
