export interface UserAccountTable {
  id: string
  name: string
  /** The e-mail address, trimmed and in lower case. It is unique. */
  email: string
  /** 1 when the provider has not verified the e-mail address. Another account may then take over the address. */
  is_email_claimed: number
  /** The hash of the password; empty for an account that a provider manages. */
  password_hash: string
  /** The user's identity at a provider; both are null for an account without a provider. The pair is unique. */
  oidc_issuer: string | null
  oidc_subject: string | null
  default_group_id: number
  is_admin: number
  created_at: number
  updated_at: number
}

interface AccountPreferenceTable {
  user_id: string
  /** The settings of the web app as a JSON object. The server reads only the language from it. */
  settings: string
  updated_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    user_account: UserAccountTable
    account_preference: AccountPreferenceTable
  }
}
