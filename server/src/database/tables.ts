import type {
  ApiKeyTable,
  ServerSecretTable,
  SessionTable,
  SignInAddressTable,
  UsedChallengeTable,
} from '#server/features/auth/auth.table.ts'
import type {
  RecoveryCodeTable,
  TwoFactorTable,
} from '#server/features/auth/two-factor/second-factor.table.ts'
import type { PasskeyTable } from '#server/features/auth/passkeys/passkeys.table.ts'
import type { PasswordResetTable } from '#server/features/accounts/password-resets/password-resets.table.ts'
import type { BackupRunTable } from '#server/features/backups/backups.table.ts'
import type { CalendarTable } from '#server/features/maintenance/calendar-feed/calendar.table.ts'
import type { FieldDescriptionTable } from '#server/features/custom-fields/custom-fields.table.ts'
import type {
  ItemFieldTable,
  ItemLabelTable,
  ItemSearchTable,
  ItemTable,
} from '#server/features/items/items.table.ts'
import type {
  AttachmentSearchTable,
  AttachmentTable,
  FileTable,
  FileTextTable,
} from '#server/features/files/files.table.ts'
import type { LabelTable } from '#server/features/labels/labels.table.ts'
import type { LocationTable } from '#server/features/locations/locations.table.ts'
import type {
  AssetCounterTable,
  HouseholdCounterTable,
  HouseholdTable,
  MembershipTable,
} from '#server/features/households/households.table.ts'
import type { MaintenanceEntryTable } from '#server/features/maintenance/maintenance.table.ts'
import type { InvitationTable } from '#server/features/members/members.table.ts'
import type {
  DeliveryTable,
  NotifierTable,
  ReminderTable,
} from '#server/features/notifiers/notifiers.table.ts'
import type {
  TemplateFieldTable,
  TemplateLabelTable,
  TemplateTable,
} from '#server/features/templates/templates.table.ts'
import type { AccountPreferenceTable, UserAccountTable } from '#server/features/accounts/users.table.ts'
import type { RunTable } from '#server/features/runs/runs.table.ts'
import type { SavedViewTable } from '#server/features/views/views.table.ts'
import type { JobRunTable } from '#server/jobs/job-run.table.ts'
import type { BatchTable, ChangeTable } from '#server/journal/change.table.ts'
import type { ItemTallyTable } from '#server/features/items/tallies/item-tally.table.ts'

export interface Tables {
  user_account: UserAccountTable
  session: SessionTable
  api_key: ApiKeyTable
  account_preference: AccountPreferenceTable
  two_factor: TwoFactorTable
  password_reset: PasswordResetTable
  passkey: PasskeyTable
  used_challenge: UsedChallengeTable
  recovery_code: RecoveryCodeTable
  server_secret: ServerSecretTable
  sign_in_address: SignInAddressTable
  household: HouseholdTable
  household_counter: HouseholdCounterTable
  membership: MembershipTable
  invitation: InvitationTable
  asset_counter: AssetCounterTable
  location: LocationTable
  label: LabelTable
  item: ItemTable
  item_label: ItemLabelTable
  item_field: ItemFieldTable
  item_search: ItemSearchTable
  item_tally: ItemTallyTable
  file: FileTable
  file_text: FileTextTable
  attachment: AttachmentTable
  attachment_search: AttachmentSearchTable
  maintenance_entry: MaintenanceEntryTable
  template: TemplateTable
  template_label: TemplateLabelTable
  template_field: TemplateFieldTable
  saved_view: SavedViewTable
  field_description: FieldDescriptionTable
  notifier: NotifierTable
  delivery: DeliveryTable
  reminder: ReminderTable
  calendar: CalendarTable
  job_run: JobRunTable
  backup_run: BackupRunTable
  import_run: RunTable
  batch: BatchTable
  change: ChangeTable
}

/** Tables that repositories write themselves: global ones, and those of a household that are derived or cannot be undone. */
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
  'reminder',
  'calendar',
  'job_run',
  'backup_run',
  'import_run',
] as const satisfies (keyof Tables)[]
