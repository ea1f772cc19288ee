import type { Role } from '#contract/accounts/users.ts'

export interface SessionTable {
  id: string
  user_id: string
  /** A token of the kind `attachment` only opens files. Both tokens of a sign-in have the same `pair_id`. */
  kind: 'user' | 'attachment'
  pair_id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  expires_at: number
  /** When the user signed in. Renewed tokens keep this time. */
  created_at: number
  /** The `User-Agent` header of the sign-in; empty when unknown. */
  user_agent: string
  /** The client's IPv4 address at sign-in, or the /64 network of its IPv6 address. */
  address: string
  /** When the user was last seen with this sign-in. Both of its tokens have the same value, which may be a minute old. */
  last_seen_at: number
  /**
   * 1 when a refresh has replaced these tokens. Lists of sessions leave such tokens out, and they are deleted together
   * with the new tokens.
   */
  is_renewed: number
}

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** The role of the API key. The key never has more rights than this role, even when its user has a higher role. */
  role: Role
  hint: string
  /** SHA-256 in hex; the key itself is never stored. */
  token_hash: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  /** 1 when the key may suggest changes. Such a key has the role viewer. */
  suggests: number
}

export interface ServerSecretTable {
  /**
   * `device` and `installation` are secrets of the server. `address` is no secret: it is the server's address, stored
   * by a server admin.
   */
  name: 'device' | 'installation' | 'address'
  secret: string
}

/** An address of Cubby at which the user signed in, such as `https://cubby.example.org`. */
interface SignInAddressTable {
  user_id: string
  address: string
  signed_in_at: number
}

export interface UsedChallengeTable {
  /** The SHA-256 of the challenge in hex. */
  challenge_hash: string
  /** After this time the challenge is refused as expired, so the row can be deleted. */
  expires_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    session: SessionTable
    api_key: ApiKeyTable
    used_challenge: UsedChallengeTable
    server_secret: ServerSecretTable
    sign_in_address: SignInAddressTable
  }
}
