// Every `*.table.ts` adds its own tables.
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}

/** Tables that repositories write directly, because they are global, derived, or cannot be undone. */
export const notJournaled = [
  'user_account',
  'session',
  'api_key',
  'account_preference',
  'two_factor',
  'password_reset',
  'passkey',
  'used_challenge',
  'recovery_code',
  'server_secret',
  'sign_in_address',
  'household_counter',
  'membership',
  'invitation',
  'asset_counter',
  'item_tally',
  'file',
  'file_text',
  'notifier',
  'delivery',
  'webhook',
  'webhook_delivery',
  'reminder',
  'calendar',
  'job_run',
  'backup_run',
  'import_run',
  'suggestion',
] as const satisfies (keyof Tables)[]
