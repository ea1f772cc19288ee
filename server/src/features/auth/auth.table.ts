import type { Role } from '#contract/accounts/users.ts'

export interface SessionTable {
  id: string
  user_id: string
  /** `attachment` opens files only. Both tokens of a sign-in have the same `pair_id`. */
  kind: 'user' | 'attachment'
  pair_id: string
  /** SHA-256 in hex; the token itself is never stored. */
  token_hash: string
  expires_at: number
  /** When the person signed in, which outlives a renewal. */
  created_at: number
  /** The `User-Agent` of the sign-in; empty when unknown. */
  user_agent: string
  /** The rate-limit key of where the sign-in came from. */
  address: string
  /** The same for both tokens, at most a minute behind. */
  last_seen_at: number
  /** 1 after a refresh replaced these tokens. They are no longer listed, and are deleted together with the new ones. */
  is_renewed: number
}

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** The most that it may do, also where its owner may do more. */
  role: Role
  /** The first characters of the key, by which people recognise it. */
  hint: string
  /** SHA-256 in hex; the key itself is never stored. */
  token_hash: string
  created_at: number
  expires_at: number
  last_used_at: number | null
}

/** Written when the table is made and never again. */
export interface ServerSecretTable {
  name: 'device' | 'installation'
  secret: string
}

/** An address at which someone signed in, like `https://cubby.example.org`. */
interface SignInAddressTable {
  user_id: string
  address: string
  signed_in_at: number
}

export interface UsedChallengeTable {
  /** SHA-256 in hex. */
  challenge_hash: string
  /** Later the challenge is refused as expired, so that the row can be deleted. */
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
