// Generated from the contract by `npm run openapi`. Do not edit.

/** `YYYY-MM-DD`, or empty when there is none. */
export type CalendarDate = string

/** RFC 3339 with zone. */
export type Instant = string

/** In units of the household’s currency, at most four decimals. */
export type Money = number

/** At most four decimals, never negative. */
export type Quantity = number

/** A UUID in lower case with dashes. */
export type Uuid = string

export type Status = {
  health: boolean
  /** Always null; kept for older clients. */
  versions: null
  title: string
  message: string
  build: {
    /** The API generation that clients check, then Cubby’s version: `v0.22.3+cubby.1.0.0`. `CUBBY_API_GENERATION` chooses it. */
    version: string
    commit: string
    buildTime: string
  }
  /** Cubby’s own version, for people. */
  cubbyVersion: string
  latest: {
    /** The latest known release, or the running version if there is no newer one; in the form of `build.version`. */
    version: string
    /** Like `2025-03-04 13:16:20 +0000 UTC`, or empty. */
    date: string
    /** The same release as Cubby’s own version number. */
    cubbyVersion: string
    /** The page with its release notes, or empty. */
    url: string
  }
  /** `YYYY-MM-DD`: the day of the last proven backup that the server made itself; empty when there is none. */
  lastBackup: string
  /** Whether this is a public demo, in which everyone may use the same account. */
  demo: boolean
  allowRegistration: boolean
  /** False on a new server, until somebody registers. */
  hasAccounts: boolean
  /** Whether a print command is configured. */
  labelPrinting: boolean
  /** Whether a proxy signs people in. */
  proxySignIn: boolean
  /** Whether people are mailed links for new passwords. */
  passwordReset: boolean
  /** Whether the server has a mail server of its own. */
  sendsMail: boolean
  oidc: {
    enabled: boolean
    buttonText: string
    autoRedirect: boolean
    allowLocal: boolean
  }
  maxImportMegabytes: number
  maxUploadMegabytes: number
  /** Always off; kept for clients. */
  telemetry?: { enabled: boolean }
  /** The services used to look up products by barcode; empty when there are none. */
  productLookup: Array<string>
}

export type Currency = {
  name: string
  /** ISO 4217, upper case. */
  code: string
  /** A country or region that uses it. */
  local: string
  symbol: string
  decimals: number
}

export type Credentials = {
  /** The e-mail address. */
  username: string
  password: string
  code?: string | null
  stayLoggedIn?: boolean | string | null
}

export type Session = {
  /** Begins with `Bearer `; send it unchanged in the `Authorization` header. */
  token: string
  expiresAt: Instant
  /** Gives access to files only; for addresses used outside the app. */
  attachmentToken: string
}

export type Registration = {
  name: string
  /** Compared case-insensitively. */
  email: string
  password: string
  token?: string | null
  /** Start with eight locations and six labels. Default true. */
  seed?: boolean
  /** Default “Home”. */
  groupName?: string
  /** ISO 4217, any case. Default USD. */
  currency?: string
  /** IANA name. Default: the server’s. */
  timeZone?: string
  /** The language of those names. Default en. */
  language?: string
}

export type User = {
  id: Uuid
  name: string
  email: string
  /** Whether the account is a server admin. */
  isSuperuser: boolean
  groupId: Uuid
  groupName: string
  /** Whether the person is an owner of the acting household. */
  isOwner: boolean
  role: "owner" | "editor" | "viewer"
  defaultGroupId: Uuid
  groupIds: Array<Uuid>
  oidcIssuer: string | null
  oidcSubject: string | null
}

export type AccountDeletion = {
  /** It is the only server admin while other accounts exist, so the account stays. */
  isLastAdmin: boolean
  households: Array<{
    id: Uuid
    name: string
    /** `deleted`: nobody else belongs to it; `blocked`: its only owner is leaving others behind, so the account stays. */
    outcome: "deleted" | "kept" | "blocked"
    /** The others, by name. */
    members: Array<{ id: Uuid; name: string }>
    /** Archived ones included; 0 unless the household is deleted, as the next two. */
    items: number
    locations: number
    files: number
  }>
}

export type SignedInSession = {
  id: Uuid
  /** What the browser or program called itself when it signed in; empty when it did not. */
  userAgent: string
  /** From where it signed in: an IPv4 address or the /64 network of an IPv6 address. */
  address: string
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  /** Whether this request belongs to it. */
  isCurrent: boolean
}

export type TwoFactor = {
  enabledAt: Instant | null
  /** How many are left. */
  recoveryCodes: number
}

export type TwoFactorSetup = {
  /** In base 32, for apps that cannot scan. */
  secret: string
  /** The same as an `otpauth:` address. */
  address: string
  /** That address as a QR code: a picture as a `data:` address. */
  picture: string
}

export type Passkey = { id: Uuid; name: string; createdAt: Instant; lastUsedAt: Instant | null }

export type ApiKey = {
  id: Uuid
  userId: Uuid
  name: string
  /** How the key begins. */
  hint: string
  role: "owner" | "editor" | "viewer"
  /** Whether an assistant with this key may suggest changes, which a person accepts or declines. */
  suggests: boolean
  createdAt: Instant
  expiresAt: Instant
  lastUsedAt: Instant | null
}

export type NewApiKey = {
  name: string
  expiresAt?: string | null
  role?: "owner" | "editor" | "viewer" | null
  suggests?: boolean | null
  password?: string | null
}

export type Group = {
  id: Uuid
  name: string
  createdAt: Instant
  updatedAt: Instant
  /** ISO 4217, upper case. */
  currency: string
  /** IANA name; determines what “today” is. */
  timeZone: string
  /** The texts of PDFs and text files are read and searched. */
  searchesFiles: boolean
}

export type NewGroup = { name: string; currency?: string | null; timeZone?: string | null }

export type GroupWithRole = {
  id: Uuid
  name: string
  createdAt: Instant
  updatedAt: Instant
  /** ISO 4217, upper case. */
  currency: string
  /** IANA name; determines what “today” is. */
  timeZone: string
  /** The texts of PDFs and text files are read and searched. */
  searchesFiles: boolean
  role: "owner" | "editor" | "viewer"
}

export type GroupStatistics = {
  totalUsers: number
  /** Items that are not archived, counted as rows, not pieces. */
  totalItems: number
  totalLocations: number
  totalLabels: number
  /** The same as `totalLabels`; always there. */
  totalTags?: number
  /** Price × quantity of the items that are not archived, sold ones included; with `valuation` their other value. */
  totalItemPrice: number
  totalWithWarranty: number
}

export type TotalByName = {
  id: Uuid
  name: string
  /** Sum of prices, without quantity and with archived items, as older clients expect. */
  total: number
  /** Price × quantity of the items that are not archived: the figure to show to people. */
  value: number
  /** Items that are not archived, counted as rows, not pieces. */
  itemCount: number
}

export type PriceOverTime = {
  valueAtStart: Money
  valueAtEnd: Money
  start: Instant
  end: Instant
  entries: Array<{ date: Instant; value: Money; name: string }>
}

export type Invitation = {
  id: Uuid
  role: "owner" | "editor" | "viewer"
  /** Whom it is for, as its creator wrote it. */
  note: string
  createdBy: string | null
  /** How many people can still join with it. */
  uses: number
  /** How many people could join with it at first. */
  maxUses: number
  expiresAt: Instant
  createdAt: Instant
  group: Group
}

export type NewInvitation = {
  /** How many people may join with it. */
  uses: number
  expiresAt?: string | null
  role?: "owner" | "editor" | "viewer" | null
  note?: string | null
}

export type CreatedInvitation = {
  id: Uuid
  /** Shown only once. */
  token: string
  expiresAt: Instant
  uses: number
  role: "owner" | "editor" | "viewer"
}

export type InvitationPreview = {
  groupName: string
  role: "owner" | "editor" | "viewer"
  /** The name of the inviting user; empty when the account was deleted. */
  invitedBy: string
  expiresAt: Instant
}

export type Member = {
  id: Uuid
  name: string
  email: string
  role: "owner" | "editor" | "viewer"
  /** Whether this is the caller. */
  isSelf: boolean
  /** `YYYY-MM-DD` in UTC: the day of the last request of any session. Empty without one, and to all but owners. */
  lastSeenOn: string
}

export type MoveInReport = {
  household: string | null
  records: Array<{
    kind: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
    /** Records in the file. */
    found: number
    /** Those that the household did not have. */
    new: number
  }>
  /** Different attached files. */
  files: number
  /** Their size together. */
  bytes: number
  notes: Array<{
    /** What is brought differently or not at all, and why. */
    text: string
    examples: Array<string>
  }>
  compared: {
    /** Stored files with the SHA-256 that they have in Homebox. */
    same: number
    /** Pictures that lost the place where they were taken. */
    stripped: number
  } | null
  batchId: Uuid | null
}

export type LocationListEntry = {
  id: Uuid
  name: string
  description: string
  createdAt: Instant
  updatedAt: Instant
  parentId?: Uuid
  /** Names from the outermost location to this one; if it is deeper than allowed, the innermost 50. */
  path: Array<string>
  /** Pieces directly inside that are not archived, rounded up. */
  itemCount: number
  /** Items (rows) that are not archived, here and in everything below. */
  rowCount: number
  /** Price × quantity of items that are not archived, here and in everything below. */
  value: number
}

export type NewLocation = { name: string; description?: string | null; parentId?: string | null }

export type Location = {
  id: Uuid
  name: string
  description: string
  createdAt: Instant
  updatedAt: Instant
  parent?: LocationSummary
  children: Array<LocationSummary>
  /** The locations around this one, the outermost first, at most 50. */
  path: Array<{ id: Uuid; name: string }>
  /** Price × quantity of items that are not archived, here and in everything below. */
  totalPrice: number
  /** Items (rows) that are not archived, here and in everything below. */
  rowCount: number
  /** Their quantities together. */
  pieceCount: number
  /** Locations below this one. */
  locationCount: number
  /** In the order in which they were added. */
  attachments: Array<Attachment>
}

export type LocationSummary = {
  id: Uuid
  name: string
  description: string
  createdAt: Instant
  updatedAt: Instant
}

export type Attachment = {
  id: Uuid
  createdAt: Instant
  updatedAt: Instant
  type: "photo" | "manual" | "warranty" | "attachment" | "receipt"
  /** The photo that represents the item or location in lists. */
  primary: boolean
  title: string
  /** Identifies the stored file; for a link, its address. */
  path: string
  /** Detected from the content, regardless of what the client sent; only for text does the ending of the title decide. `link/url` for a link. */
  mimeType: string
  /** Bytes; 0 for a link. */
  size: number
  /** Whether `?thumbnail=` returns a picture: false for files that are not pictures, cannot be decoded or need too much memory. */
  hasThumbnail: boolean
  /** Why a picture has no thumbnail: it is damaged or needs too much memory, has more than 100 MB, or is of a kind that is not shown. */
  pictureProblem?: "unreadable" | "tooLarge" | "unknownKind"
  /** The maintenance entry of the item that it belongs to, such as its receipt. */
  maintenanceId?: string
  /** The same again, for older clients. */
  document: { id: Uuid; title: string; path: string }
}

export type LocationUpdate = { name?: string | null; description?: string | null; parentId?: string | null }

export type LocationContents = {
  /** Items here and in everything below, archived ones included. */
  items: number
  /** Locations below this one. */
  locations: number
  /** Photos, other files and links of all of them. */
  files: number
  /** Maintenance entries of the items. */
  maintenance: number
  value: Money
}

export type LocationMaintenance = {
  page: number
  pageSize: number
  /** All matches, before paging. */
  total: number
  items: Array<ListedMaintenanceEntry>
}

export type ListedMaintenanceEntry = {
  id: Uuid
  name: string
  description: string
  scheduledDate: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  scheduledDatePrecision: "day" | "month" | "year"
  completedDate: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  completedDatePrecision: "day" | "month" | "year"
  /** A number as text, in units of the household’s currency, at most four decimals. */
  cost: string
  recurrence: Recurrence | null
  createdAt: Instant
  updatedAt: Instant
  itemName: string
  itemID: Uuid
}

export type Recurrence = {
  every: number
  unit: "days" | "weeks" | "months" | "years"
  /** Whether it is counted from the due date or from the completion date. */
  from: "schedule" | "completion"
}

export type LocationDeletion = {
  /** 404 when one is not there, and nothing is done. */
  ids: Array<string>
  contentsTo?: string | null
}

export type FoundLocation = {
  id: Uuid
  name: string
  parentId?: Uuid
  /** Locations directly inside. */
  childCount: number
  /** Items (rows) that are not archived, here and in everything below. */
  rowCount: number
  /** Price × quantity of what is not archived, here and in everything below. */
  value: number
  /** Names from the outermost location to this one. */
  path: Array<string>
}

export type LocationLevel = {
  /** Null for the outermost locations. */
  parentId: Uuid | null
  /** All of this level, before paging. */
  total: number
  items: Array<LocationNode>
}

export type LocationNode = {
  id: Uuid
  name: string
  parentId?: Uuid
  /** Locations directly inside. */
  childCount: number
  /** Items (rows) that are not archived, here and in everything below. */
  rowCount: number
  /** Price × quantity of what is not archived, here and in everything below. */
  value: number
}

export type LocationMove = {
  /** These locations with everything below them; one that is inside another of them stays in it. 404 when one is not there, and nothing is done. */
  ids: Array<string>
  parentId: string | null
}

export type Label = {
  id: Uuid
  /** The parent label; the zero UUID when there is none. */
  parentId: string
  name: string
  description: string
  /** As given by the client, `#rrggbb` or empty. */
  color: string
  /** The name of an icon, as given by the client, or empty. */
  icon: string
  createdAt: Instant
  updatedAt: Instant
  /** In how many years items with this label lose their value, like the field of an item. Absent when the label has no rule; then `restValuePercent` and `declining` are absent too. */
  usefulLifeYears?: number
  restValuePercent?: number
  declining?: boolean
}

export type NewLabel = {
  name: string
  description?: string | null
  color?: string | null
  icon?: string | null
  parentId?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
}

export type LabelWithFamily = {
  id: Uuid
  /** The parent label; the zero UUID when there is none. */
  parentId: string
  name: string
  description: string
  /** As given by the client, `#rrggbb` or empty. */
  color: string
  /** The name of an icon, as given by the client, or empty. */
  icon: string
  createdAt: Instant
  updatedAt: Instant
  /** In how many years items with this label lose their value, like the field of an item. Absent when the label has no rule; then `restValuePercent` and `declining` are absent too. */
  usefulLifeYears?: number
  restValuePercent?: number
  declining?: boolean
  parent?: Label
  /** Directly under this one, by name. */
  children: Array<Label>
}

export type LabelUpdate = {
  name?: string | null
  description?: string | null
  color?: string | null
  icon?: string | null
  parentId?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
}

export type MergeLabel = { into?: string | null }

export type MergeReport = {
  /** Items that had the label, archived ones included. */
  items: number
  /** Of these, the ones that had the other label already. */
  hadBoth: number
}

export type ItemPage = {
  /** As requested; -1 when absent. */
  page: number
  /** As requested; -1 when absent. */
  pageSize: number
  /** All matches, before paging. */
  total: number
  /** Price × quantity of all matches, before paging; with `valuation` their other value. */
  totalValue: number
  /** Pieces of all matches, before paging. */
  totalQuantity?: number
  items: Array<ItemSummary>
  nearest?: Array<ItemSummary>
  /** Beside `nearest`: texts that `q` may mean and that find different items, the likeliest first. */
  spellings?: Array<string>
}

export type ItemSummary = {
  id: Uuid
  /** `000-001`, or empty when the item has none. */
  assetId: string
  archived: boolean
  name: string
  quantity: Quantity
  description: string
  insured: boolean
  purchasePrice: Money
  purchaseTime: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  purchaseTimePrecision: "day" | "month" | "year"
  manufacturer: string
  modelNumber: string
  serialNumber: string
  lifetimeWarranty: boolean
  warrantyExpires: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  warrantyExpiresPrecision: "day" | "month" | "year"
  /** A timestamp of midnight UTC, `0001-01-01T00:00:00Z` when not sold. */
  soldTime: string
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  soldTimePrecision: "day" | "month" | "year"
  minimumQuantity: Quantity
  lentTo: string
  lentUntil: CalendarDate
  currentValue: Money
  currentValueDate: CalendarDate
  replacementValue: Money
  replacementValueDate: CalendarDate
  createdAt: Instant
  updatedAt: Instant
  /** Price × quantity. */
  value: number
  /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
  worth: number
  location?: LocationSummary
  /** Names from the outermost location to the item’s own; if it is deeper than allowed, the innermost 50. */
  locationPath?: Array<string>
  labels: Array<Label>
  /** The same as `labels`; always there. */
  tags?: Array<Label>
  /** The attachment that is the primary photo, if there is one. */
  imageId?: string
  /** The item that this one is part of. */
  parentId?: string
  /** On a page of a search: the file that has a word which the item itself lacks. */
  foundIn?: string
  /** On a page of a search without `foundIn`: what has a word which name and location lack. */
  match?: {
    /** The key of the field; `labels`, or `fields` for a custom field. */
    field: string
    /** The name of the custom field. */
    name?: string
    /** Its text; of a long one the part around the word. */
    text: string
  }
  /** On a page with `withFields`: its custom fields with these names. */
  fields?: Array<ItemField>
}

export type ItemField = {
  id: Uuid
  /** Determines which of the values applies: `time` is a date, `link` an address as text. */
  type: "text" | "number" | "boolean" | "time" | "link"
  name: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  timeValue: CalendarDate
}

export type NewItem = {
  name: string
  archived?: boolean | null
  quantity?: number | null
  description?: string | null
  insured?: boolean | null
  notes?: string | null
  purchasePrice?: number | null
  purchaseFrom?: string | null
  purchaseTime?: string | null
  purchaseTimePrecision?: "day" | "month" | "year" | null
  manufacturer?: string | null
  modelNumber?: string | null
  serialNumber?: string | null
  lifetimeWarranty?: boolean | null
  warrantyExpires?: string | null
  warrantyExpiresPrecision?: "day" | "month" | "year" | null
  warrantyDetails?: string | null
  soldTo?: string | null
  soldPrice?: number | null
  soldTime?: string | null
  soldTimePrecision?: "day" | "month" | "year" | null
  soldNotes?: string | null
  minimumQuantity?: number | null
  lentTo?: string | null
  lentUntil?: string | null
  currentValue?: number | null
  currentValueDate?: string | null
  replacementValue?: number | null
  replacementValueDate?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
  syncChildItemsLocations?: boolean | null
  locationId?: string | null
  /** As in a response: `{"id": …}`. Its id counts where `locationId` is absent or `null`. */
  location?: { id?: unknown }
  labelIds?: Array<string> | null
  tagIds?: Array<string> | null
  parentId?: string | null
  fields?: Array<ItemFieldInput> | null
  claimAssetId?: string | number | null
}

export type ItemFieldInput = {
  id?: string | null
  type?: "text" | "number" | "boolean" | "time" | "link" | null
  name: string
  textValue?: string | null
  numberValue?: number | null
  booleanValue?: boolean | null
  timeValue?: string | null
}

export type Item = {
  id: Uuid
  /** `000-001`, or empty when the item has none. */
  assetId: string
  archived: boolean
  name: string
  quantity: Quantity
  description: string
  insured: boolean
  purchasePrice: Money
  purchaseTime: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  purchaseTimePrecision: "day" | "month" | "year"
  manufacturer: string
  modelNumber: string
  serialNumber: string
  lifetimeWarranty: boolean
  warrantyExpires: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  warrantyExpiresPrecision: "day" | "month" | "year"
  soldTime: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  soldTimePrecision: "day" | "month" | "year"
  minimumQuantity: Quantity
  lentTo: string
  lentUntil: CalendarDate
  currentValue: Money
  currentValueDate: CalendarDate
  replacementValue: Money
  replacementValueDate: CalendarDate
  createdAt: Instant
  updatedAt: Instant
  /** Price × quantity. */
  value: number
  /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
  worth: number
  location?: LocationSummary
  /** Names from the outermost location to the item’s own; if it is deeper than allowed, the innermost 50. */
  locationPath?: Array<string>
  labels: Array<Label>
  /** The same as `labels`; always there. */
  tags?: Array<Label>
  /** The attachment that is the primary photo, if there is one. */
  imageId?: string
  notes: string
  purchaseFrom: string
  warrantyDetails: string
  soldTo: string
  soldPrice: Money
  soldNotes: string
  usefulLifeYears: Quantity
  restValuePercent: Quantity
  declining: boolean
  syncChildItemsLocations: boolean
  /** By which an import finds this item; unique in its household. */
  importRef: string
  parent?: ItemSummary
  /** In the order in which they were added. */
  attachments: Array<Attachment>
  fields: Array<ItemField>
}

export type ItemUpdate = {
  name?: string | null
  archived?: boolean | null
  quantity?: number | null
  description?: string | null
  insured?: boolean | null
  notes?: string | null
  purchasePrice?: number | null
  purchaseFrom?: string | null
  purchaseTime?: string | null
  purchaseTimePrecision?: "day" | "month" | "year" | null
  manufacturer?: string | null
  modelNumber?: string | null
  serialNumber?: string | null
  lifetimeWarranty?: boolean | null
  warrantyExpires?: string | null
  warrantyExpiresPrecision?: "day" | "month" | "year" | null
  warrantyDetails?: string | null
  soldTo?: string | null
  soldPrice?: number | null
  soldTime?: string | null
  soldTimePrecision?: "day" | "month" | "year" | null
  soldNotes?: string | null
  minimumQuantity?: number | null
  lentTo?: string | null
  lentUntil?: string | null
  currentValue?: number | null
  currentValueDate?: string | null
  replacementValue?: number | null
  replacementValueDate?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
  syncChildItemsLocations?: boolean | null
  locationId?: string | null
  /** As in a response: `{"id": …}`. Its id counts where `locationId` is absent or `null`. */
  location?: { id?: unknown }
  labelIds?: Array<string> | null
  tagIds?: Array<string> | null
  parentId?: string | null
  fields?: Array<ItemFieldInput> | null
  assetId?: string | number | null
  setField?: SetField
}

export type SetField = {
  id?: string | null
  type?: "text" | "number" | "boolean" | "time" | "link" | null
  name: string
  textValue?: string | null
  numberValue?: number | null
  booleanValue?: boolean | null
  timeValue?: string | null
}

export type ItemFacets = {
  /** All that match. */
  total: number
  /** False when words or ranges find more than 10,000 items: then everything below is empty or zero. `prices` is empty, too, when that many are found without the bounds of the price. */
  isCounted: boolean
  /** As if `locations` were not given. */
  locations: Array<{
    id: Uuid
    name: string
    /** Items that match; for a location, those directly in it. */
    count: number
  }>
  /** As if `labels` were not given. */
  labels: Array<{
    id: Uuid
    name: string
    /** Items that match; for a location, those directly in it. */
    count: number
  }>
  /** How many of all matching items lack it. */
  without: { location: number; photo: number; label: number; price: number }
  /** For how many of all matching items it is true. */
  states: {
    insured: number
    sold: number
    lent: number
    lowStock: number
    hasReceipt: number
    hasManual: number
    hasWarranty: number
  }
  /** How many items have a price of each step, from the lowest step with an item to the highest, as if `priceMin` and `priceMax` were not given. Steps begin at 0, 1, 2, 5, 10, 20, 50 and so on; items without a price are left out. */
  prices: Array<{
    /** Included. */
    from: number
    /** Not included. */
    to: number
    count: number
  }>
  /** Archived items that match, whether or not they are included. */
  archived: number
}

export type AttachmentUpdate = {
  type?: "photo" | "manual" | "warranty" | "attachment" | "receipt" | null
  title?: string | null
  primary?: boolean | null
}

export type NewLink = {
  source_type: "link"
  /** An http or https address without user name and password. */
  external_id: string
  title?: string | null
  attachment_type?: string | null
}

export type AttachmentOrder = {
  /** These come first, in this order; the others follow in their current order. 404 when one does not exist. */
  ids: Array<Uuid>
}

export type StorageUsage = {
  photos: {
    /** Each content counts once, however often it is attached. */
    files: number
    bytes: number
  }
  documents: {
    /** Each content counts once, however often it is attached. */
    files: number
    bytes: number
  }
  /** Files that nothing shows any more; the ones of deletions stay for as long as these can be undone. */
  deleted: {
    /** Each content counts once, however often it is attached. */
    files: number
    bytes: number
  }
}

export type StorageCheck = {
  checked: number
  missing: number
  /** What is there has another content than what was uploaded. */
  damaged: number
  unreadable: number
  /** The first 100. */
  problems: Array<{
    damage: "missing" | "damaged" | "unreadable"
    /** Of the attachment; empty when it was deleted. */
    name: string
    itemId?: Uuid
    locationId?: Uuid
    /** Of the item or location that shows it. */
    ownerName: string
  }>
}

export type Backups = {
  /** False when backups are switched off, or when files are in S3 and backups have no place of their own. */
  enabled: boolean
  progress: {
    /** What is being copied and checked now; `elsewhere`: by another server on the same data. */
    phase: "database" | "files" | "elsewhere"
    /** From 0 to 1, of this phase. */
    part: number
  } | null
  lastProven: BackupRun | null
  /** The last 10, the newest first. */
  runs: Array<BackupRun>
}

export type BackupRun = {
  startedAt: Instant
  /** `proven`: it was restored into a scratch folder, and everything was there. */
  state: "running" | "proven" | "failed"
  /** Why it failed; empty for the others. */
  problem: "" | "no-space" | "not-writable" | "unreachable" | "damaged" | "interrupted" | "other"
  /** Database and files together. */
  bytes: number
  /** Of all households of the server. */
  items: number
  /** Of all households of the server, each content once in each. */
  files: number
  /** Files that were missing or damaged in storage already, and are in no backup. */
  lostFiles: number
}

export type StoredBackups = {
  /** The folder, or the bucket without its keys. */
  place: string
  /** Where the place is in relation to database and files. `folder`: the data are not on disks of this server, or the folder cannot be found. */
  location: "same-disk" | "other-disk" | "folder" | "same-bucket" | "bucket"
  /** The newest 100, newest first. Each was restored into a scratch folder and compared before it was listed. */
  items: Array<StoredBackup>
  total: number
  /** At most 100 that are damaged or lack their key. */
  unreadable: Array<{
    name: string
    /** In English. */
    reason: string
  }>
}

export type StoredBackup = {
  /** Also its folder, and the argument of the command `restore`. */
  name: string
  takenAt: Instant
  /** `restore`: the state of the server before it was restored. */
  reason: "backup" | "restore"
  /** Database and files together. */
  bytes: number
  /** Of all households of the server. */
  items: number
  /** Of all households of the server, each content once in each. */
  files: number
  /** Files that were missing or damaged before the backup. */
  lostFiles: number
  encrypted: boolean
}

export type RestoreReport = {
  /** Records that the household did not have. */
  created: number
  /** Records that are now as they are in the archive. */
  changed: number
  unchanged: number
  /** The same by kind. Kinds without records are left out. */
  records: Array<{
    kind: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
    /** Records that the household did not have. */
    created: number
    /** Records that are now as they are in the archive. */
    changed: number
    unchanged: number
    /** The names that up to three of the changed records have without the restore. */
    changedNames: Array<string>
  }>
  /** Attached files in the archive. */
  files: number
  /** Attachments without a file, which are left out. */
  lostFiles: number
  /** The currency of the amounts in the archive. */
  currency: string
  batchId: Uuid | null
}

export type AdminAccount = {
  id: Uuid
  name: string
  email: string
  /** Whether it is a server admin. */
  isSuperuser: boolean
  /** How the account is opened. */
  signIn: "password" | "provider"
  createdAt: Instant
  lastSeenAt: string | null
}

export type AdminHousehold = {
  id: Uuid
  name: string
  /** The first three by name. */
  owners: Array<{ name: string; email: string }>
  /** Owners included. */
  members: number
  /** Archived ones included. */
  items: number
  files: number
  /** Thumbnails left out. */
  fileBytes: number
  createdAt: Instant
  changedAt: string | null
}

export type AdminInvitation = {
  id: Uuid
  householdName: string
  role: "owner" | "editor" | "viewer"
  createdBy: string | null
  /** How often it can still be used. */
  uses: number
  maxUses: number
  expiresAt: Instant
}

export type ServerTotals = {
  households: number
  accounts: number
  /** Archived ones included. */
  items: number
  /** Each content once in each household. */
  files: number
  /** Thumbnails left out. */
  fileBytes: number
  databaseBytes: number
}

export type NewProductPicture = {
  /** EAN-13, EAN-8, UPC-A, GTIN-14 or ISBN with its check digit; spaces and hyphens are ignored. */
  productEAN: string
  /** The address that a service returned for this barcode; no other address is opened. */
  imageURL: string
}

export type Product = {
  /** The source of this data, like `openfoodfacts.org`. */
  search_engine_name: string
  /** As EAN-13, EAN-8 or GTIN-14. */
  barcode: string
  manufacturer: string
  modelNumber: string
  /** Always empty; kept for older clients. */
  notes: string
  /** An https address that Cubby has not opened, or empty. */
  imageURL: string
  /** Always empty; kept for older clients. */
  imageBase64: string
  item: { name: string; description: string }
}

export type BulkItems = {
  /** These items; 404 when one of them does not exist, and nothing is changed. */
  ids?: Array<string>
  search?: ItemSelection
  /** The expected number of items: 409, and nothing is changed, when it differs. */
  count?: number
  /** Keys to set on every item, as in PUT. */
  set?: {
    locationId?: string | null
    archived?: boolean | null
    quantity?: number | null
    description?: string | null
    insured?: boolean | null
    notes?: string | null
    purchasePrice?: number | null
    purchaseFrom?: string | null
    purchaseTime?: string | null
    purchaseTimePrecision?: "day" | "month" | "year" | null
    manufacturer?: string | null
    modelNumber?: string | null
    serialNumber?: string | null
    lifetimeWarranty?: boolean | null
    warrantyExpires?: string | null
    warrantyExpiresPrecision?: "day" | "month" | "year" | null
    warrantyDetails?: string | null
    soldTo?: string | null
    soldPrice?: number | null
    soldTime?: string | null
    soldTimePrecision?: "day" | "month" | "year" | null
    soldNotes?: string | null
    minimumQuantity?: number | null
    lentTo?: string | null
    lentUntil?: string | null
    currentValue?: number | null
    replacementValue?: number | null
    usefulLifeYears?: number | null
    restValuePercent?: number | null
    declining?: boolean | null
    syncChildItemsLocations?: boolean | null
  }
  /** 422 when an item would have more than 500 labels, and nothing is changed. */
  addLabelIds?: Array<string>
  removeLabelIds?: Array<string>
  setField?: SetField
  /** `true`: delete them; no other change may be requested. */
  delete?: boolean
}

export type ItemSelection = {
  /** Words in any order, each anywhere in a text of the item, its custom fields (but for yes or no) or its asset id, in the name of a location, a label or a file of the item, or in the text of such a file unless the household has switched that off. A word of one or two characters is looked for in the item alone: as a whole word or as the beginning of a word of its name, and where no item has it so, anywhere in words; signs and emoji are found anywhere in it and in names of locations and labels. Upper and lower case, accents, and ways to write quotes, dashes and `×` are one, and dashes and colons in a number may be left out. Punctuation that stands alone counts only where there is nothing else. A text of blanks matches nothing. `#000-001` finds that asset id. */
  q?: string
  /** A whole number. */
  page?: string
  /** A whole number. */
  pageSize?: string
  /** Repeat the key for several values. */
  ids?: string | Array<string>
  /** None of these items. May be repeated. */
  exceptIds?: string | Array<string>
  /** Repeat the key for several values. */
  locations?: string | Array<string>
  /** Repeat the key for several values. */
  labels?: string | Array<string>
  /** Repeat the key for several values. */
  tags?: string | Array<string>
  /** `true`: items that carry none of `labels`; no items when a label does not exist. */
  negateLabels?: string
  /** `true`: items that carry none of `tags`. */
  negateTags?: string
  /** `true`: items that carry every one of `labels`. */
  allLabels?: string
  /** Repeat the key for several values. */
  parentIds?: string | Array<string>
  /** Part of any of these items, or directly in any of these locations and part of nothing; the zero UUID: in nothing at all. May be repeated. */
  within?: string | Array<string>
  /** `true` or `false`. */
  onlyWithPhoto?: string
  /** `true` or `false`. */
  onlyWithoutPhoto?: string
  /** `true` or `false`. */
  includeArchived?: string
  /** `Name=value`. A custom field with this name and exactly this value: a text, a number, `true` or `false`, or `YYYY-MM-DD`. May be repeated; an item needs one of them. */
  fields?: string | Array<string>
  /** `Name=value`. A custom field with this name and this number or day, or a greater one. May be repeated; an item needs all of them, and those of `fieldsTo` of the same name in the same field. */
  fieldsFrom?: string | Array<string>
  /** `Name=value`. The same with this number or day, or a smaller one. */
  fieldsTo?: string | Array<string>
  /** Items that lack it: location, photo, label, price. May be repeated; an item must lack all of them. */
  without?: string | Array<string>
  /** A number: this value or more. */
  priceMin?: string
  /** A number: this value or less. */
  priceMax?: string
  /** A number: this value or more. */
  quantityMin?: string
  /** A number: this value or less. */
  quantityMax?: string
  /** `YYYY-MM-DD`; on this day or later. */
  purchasedFrom?: string
  /** `YYYY-MM-DD`; on this day or earlier. */
  purchasedTo?: string
  /** `YYYY-MM-DD`; on this day or later. */
  warrantyFrom?: string
  /** `YYYY-MM-DD`; on this day or earlier. */
  warrantyTo?: string
  /** `true`: only those that are; `false`: only those that are not. */
  insured?: string
  /** `true`: only those that are; `false`: only those that are not. */
  sold?: string
  /** `true`: only those that are; `false`: only those that are not. */
  lent?: string
  /** `true`: only those that are; `false`: only those that are not. */
  lowStock?: string
  /** `true`: only those that are; `false`: only those that are not. */
  hasReceipt?: string
  /** `true`: only those that are; `false`: only those that are not. */
  hasManual?: string
  /** `true`: only those that are; `false`: only those that are not. */
  hasWarranty?: string
  /** `true`: only those that are; `false`: only those that are not. */
  oldValue?: string
  /** One of assetId, archived, name, quantity, insured, purchasePrice, purchaseFrom, purchaseTime, manufacturer, modelNumber, serialNumber, warrantyExpires, soldPrice, soldTime, minimumQuantity, lentTo, lentUntil, currentValue, currentValueDate, replacementValue, replacementValueDate, createdAt, updatedAt, value, location; anything else sorts by best match if there is a `q` and no orderBy, else by name. */
  orderBy?: string
  /** `asc` or `desc`; the default depends on the order. */
  order?: string
  /** `true`: `locations` also match everything inside them. */
  includeSubLocations?: string
  /** Names of custom fields that the items of a page then have, the first 20 of them. May be repeated. */
  withFields?: string | Array<string>
  /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
  valuation?: "purchase" | "current" | "replacement"
  /** `true`, on a page: the key `totalQuantity` is there. */
  totalQuantity?: string
  /** `true`, on a page: when nothing matches `q`, the key `nearest` contains the most similar items, and `spellings` what `q` may mean. */
  nearest?: string
}

export type BulkReport = {
  /** Items that the request applied to. */
  matched: number
  /** Items that were changed or deleted. */
  changed: number
}

export type EachChange = {
  ids: Array<string>
  /** Keys that each of these items gets, as in PUT. */
  set?: {
    locationId?: string | null
    archived?: boolean | null
    quantity?: number | null
    description?: string | null
    insured?: boolean | null
    notes?: string | null
    purchasePrice?: number | null
    purchaseFrom?: string | null
    purchaseTime?: string | null
    purchaseTimePrecision?: "day" | "month" | "year" | null
    manufacturer?: string | null
    modelNumber?: string | null
    serialNumber?: string | null
    lifetimeWarranty?: boolean | null
    warrantyExpires?: string | null
    warrantyExpiresPrecision?: "day" | "month" | "year" | null
    warrantyDetails?: string | null
    soldTo?: string | null
    soldPrice?: number | null
    soldTime?: string | null
    soldTimePrecision?: "day" | "month" | "year" | null
    soldNotes?: string | null
    minimumQuantity?: number | null
    lentTo?: string | null
    lentUntil?: string | null
    currentValue?: number | null
    replacementValue?: number | null
    usefulLifeYears?: number | null
    restValuePercent?: number | null
    declining?: boolean | null
    syncChildItemsLocations?: boolean | null
  }
  addLabelIds?: Array<string>
  removeLabelIds?: Array<string>
}

export type ValuesOfMany = {
  /** These items; 404 when one of them does not exist, and nothing is changed. */
  ids?: Array<string>
  search?: ItemSelection
  /** The key of a field in `set`; this or `customField`. */
  field?: "archived" | "quantity" | "description" | "insured" | "notes" | "purchasePrice" | "purchaseFrom" | "purchaseTime" | "manufacturer" | "modelNumber" | "serialNumber" | "lifetimeWarranty" | "warrantyExpires" | "warrantyDetails" | "soldTo" | "soldPrice" | "soldTime" | "soldNotes" | "minimumQuantity" | "lentTo" | "lentUntil" | "currentValue" | "replacementValue" | "usefulLifeYears" | "restValuePercent" | "declining" | "syncChildItemsLocations"
  /** The name of a custom field. */
  customField?: string
}

export type UsedValues = {
  /** The items of the selection. */
  total: number
  /** False for more than 10,000 items: then everything below is empty or zero. */
  isCounted: boolean
  /** Items without a value: an empty text or day, no price, no such custom field. */
  empty: number
  /** How many values there are. */
  different: number
  /** The 5 most frequent ones. */
  values: Array<{
    /** As an item has it; the first 100 characters of a text. */
    value: string | number | boolean
    count: number
  }>
}

export type NewItems = {
  /** Each as in POST /items; 404 when one refers to something that does not exist, and nothing is created. */
  items: Array<{
    name: string
    archived?: boolean | null
    quantity?: number | null
    description?: string | null
    insured?: boolean | null
    notes?: string | null
    purchasePrice?: number | null
    purchaseFrom?: string | null
    purchaseTime?: string | null
    purchaseTimePrecision?: "day" | "month" | "year" | null
    manufacturer?: string | null
    modelNumber?: string | null
    serialNumber?: string | null
    lifetimeWarranty?: boolean | null
    warrantyExpires?: string | null
    warrantyExpiresPrecision?: "day" | "month" | "year" | null
    warrantyDetails?: string | null
    soldTo?: string | null
    soldPrice?: number | null
    soldTime?: string | null
    soldTimePrecision?: "day" | "month" | "year" | null
    soldNotes?: string | null
    minimumQuantity?: number | null
    lentTo?: string | null
    lentUntil?: string | null
    currentValue?: number | null
    currentValueDate?: string | null
    replacementValue?: number | null
    replacementValueDate?: string | null
    usefulLifeYears?: number | null
    restValuePercent?: number | null
    declining?: boolean | null
    syncChildItemsLocations?: boolean | null
    locationId?: string | null
    /** As in a response: `{"id": …}`. Its id counts where `locationId` is absent or `null`. */
    location?: { id?: unknown }
    labelIds?: Array<string> | null
    tagIds?: Array<string> | null
    parentId?: string | null
    fields?: Array<ItemFieldInput> | null
    claimAssetId?: string | number | null
    /** As `id` of POST /items. */
    id?: string
  }>
}

export type DuplicateOptions = {
  copyMaintenance?: boolean | null
  copyAttachments?: boolean | null
  copyCustomFields?: boolean | null
  copies?: number | null
  copyPrefix?: string | null
}

export type NewMaintenanceEntry = {
  name: string
  description?: string | null
  scheduledDate?: string | null
  scheduledDatePrecision?: "day" | "month" | "year" | null
  completedDate?: string | null
  completedDatePrecision?: "day" | "month" | "year" | null
  cost?: string | number | null
  recurrence?: Recurrence | null
}

export type WrittenMaintenanceEntry = {
  id: Uuid
  name: string
  description: string
  scheduledDate: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  scheduledDatePrecision: "day" | "month" | "year"
  completedDate: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  completedDatePrecision: "day" | "month" | "year"
  /** A number as text, in units of the household’s currency, at most four decimals. */
  cost: string
  recurrence: Recurrence | null
  createdAt: Instant
  updatedAt: Instant
  /** The next entry, which this request created because a recurring one was completed. */
  nextId?: string
}

export type MaintenanceUpdate = {
  name?: string | null
  description?: string | null
  scheduledDate?: string | null
  scheduledDatePrecision?: "day" | "month" | "year" | null
  completedDate?: string | null
  completedDatePrecision?: "day" | "month" | "year" | null
  cost?: string | number | null
  recurrence?: Recurrence | null
  /** When this completes an entry that recurs from its due date: `true` makes the next one due on the first date of the schedule after the completion date, `false` (default) one interval after the due date, even if that has passed. */
  skipMissed?: boolean
}

export type AgendaPage = {
  page: number
  pageSize: number
  /** All matches, before paging. */
  total: number
  items: Array<AgendaEntry>
}

export type AgendaEntry = {
  /** What is lent and due back, something to do or done, or the end of a warranty. */
  kind: "loan" | "maintenance" | "warranty"
  day: CalendarDate
  item: ItemSummary
  maintenance?: ListedMaintenanceEntry
  /** Files of the item that belong to this entry. */
  receipts: Array<Attachment>
}

export type AgendaDay = {
  day: CalendarDate
  overdue: number
  /** Of maintenance and loans. */
  scheduled: number
  done: number
  warranties: number
  /** At most three of them. */
  first: Array<AgendaEntry>
}

export type MaintenanceSummary = {
  /** How many entries the agenda has in each group, loans and ends of warranties included. */
  groups: { overdue: number; week: number; later: number; done: number }
  /** The maintenance entries of the agenda, done or not. */
  entries: number
  /** Of them those that are done. */
  completed: number
  totalCost: Money
  plannedCost: Money
  /** What was spent, divided by the months from that of the first completed entry to this one, both included. */
  monthlyAverage: number
  /** What was spent in each year, from the first with a cost to this one. */
  years: Array<{ year: number; cost: Money }>
}

export type Notifier = {
  id: Uuid
  userId: Uuid
  groupId: Uuid
  createdAt: Instant
  updatedAt: Instant
  name: string
  /** Whether reminders are sent through it. */
  isActive: boolean
  /** Secrets are never shown again: `***` replaces user, password, path and most options. Sent back unchanged, it keeps the saved address. */
  url: string
}

export type NewNotifier = {
  name: string
  isActive?: boolean | null
  /** In the notation of Shoutrrr, like `ntfy://ntfy.sh/topic`; begins with one of bark, discord, generic, generic+http, generic+https, googlechat, gotify, ifttt, join, matrix, mattermost, ntfy, opsgenie, pushbullet, pushover, rocketchat, slack, smtp, teams, telegram, zulip. */
  url: string
}

export type NotifierUpdate = { name?: string | null; isActive?: boolean | null; url?: string | null }

export type Delivery = {
  id: Uuid
  /** What it was a reminder of, or a test. */
  kind: "maintenance" | "warranty" | "lowStock" | "loan" | "backup" | "guest" | "test"
  message: string
  createdAt: Instant
  /** Whether it arrived. */
  ok: boolean
  attempts: number
  /** What the service responded last, or why it could not be reached. */
  answer: string
  nextAttemptAt: Instant | null
}

export type NotifierTest = {
  id?: string | null
  /** In the notation of Shoutrrr, like `ntfy://ntfy.sh/topic`; begins with one of bark, discord, generic, generic+http, generic+https, googlechat, gotify, ifttt, join, matrix, mattermost, ntfy, opsgenie, pushbullet, pushover, rocketchat, slack, smtp, teams, telegram, zulip. */
  url: string
}

export type Webhook = {
  id: Uuid
  createdAt: Instant
  updatedAt: Instant
  name: string
  /** Secrets are never shown again: `***` replaces user, password, path and options. Sent back unchanged, it keeps the saved address. */
  url: string
  /** The kinds of records whose changes are sent. Empty for all kinds, also those of later versions. */
  entities: Array<"household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem">
  /** Whether changes are sent. Those made while it is off are sent once it is on again. */
  isActive: boolean
  stoppedAt: Instant | null
  /** True when nothing is sent, because the person who turned the webhook on is no longer an owner. Any owner may turn it on again. */
  isOrphaned: boolean
}

export type NewWebhook = {
  name: string
  /** An address with http or https. Redirects are not followed. */
  url: string
  /** The kinds of records whose changes are sent. Empty for all kinds, also those of later versions. */
  entities?: Array<"household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem">
}

export type WebhookUpdate = {
  name?: string
  /** An address with http or https. Redirects are not followed. */
  url?: string
  /** The kinds of records whose changes are sent. Empty for all kinds, also those of later versions. */
  entities?: Array<"household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem">
  isActive?: boolean
}

export type WebhookDelivery = {
  /** The header `webhook-id`. */
  id: string
  type: "changes" | "reset" | "ping"
  /** The number of changes in the message. */
  changes: number
  createdAt: Instant
  /** Whether the receiver answered with a status from 200 to 299. */
  ok: boolean
  attempts: number
  status: number | null
  /** The time until the last response or failure. */
  durationMs: number
  /** What the receiver answered last, or why it could not be reached. */
  answer: string
  nextAttemptAt: Instant | null
}

export type SharePage = {
  page: number
  pageSize: number
  /** All matches, before paging. */
  total: number
  items: Array<Share>
}

export type Share = {
  id: Uuid
  createdAt: Instant
  target: "item" | "location" | "label" | "search" | "loan" | "claim"
  targetId: Uuid | null
  /** Empty for a search, and when the record was deleted. */
  targetName: string
  /** The heading of the page. */
  name: string
  /** What is shown of each item besides its name. A loan shows a photo only, whatever is chosen. Only a claim shows `receipts` and `loss`, which includes the sums and the limits of the policy. */
  fields: Array<"photos" | "receipts" | "loss" | "description" | "quantity" | "location" | "labels" | "manufacturer" | "modelNumber" | "serialNumber" | "assetId" | "purchaseDate" | "purchasePrice" | "currentValue" | "replacementValue" | "warrantyExpires" | "customFields" | "notes">
  endsOn: CalendarDate
  /** Ended by a member, by its last day, or with the loan. */
  isEnded: boolean
  hasPin: boolean
  /** After 20 wrong PINs, until the PIN is changed. */
  isLocked: boolean
  /** Of the borrower, who is reminded; empty for other links. */
  email: string
  createdBy: string
  /** How often it was opened. */
  visits: number
  lastVisitAt: Instant | null
}

export type NewShare = {
  target: "item" | "location" | "label" | "search" | "loan" | "claim"
  targetId?: string | null
  search?: ItemSelection
  name: string
  /** What is shown of each item besides its name. A loan shows a photo only, whatever is chosen. Only a claim shows `receipts` and `loss`, which includes the sums and the limits of the policy. */
  fields?: Array<"photos" | "receipts" | "loss" | "description" | "quantity" | "location" | "labels" | "manufacturer" | "modelNumber" | "serialNumber" | "assetId" | "purchaseDate" | "purchasePrice" | "currentValue" | "replacementValue" | "warrantyExpires" | "customFields" | "notes">
  endsOn?: string | null
  pin?: string | null
  email?: string | null
}

export type ShareUpdate = {
  name?: string
  /** What is shown of each item besides its name. A loan shows a photo only, whatever is chosen. Only a claim shows `receipts` and `loss`, which includes the sums and the limits of the policy. */
  fields?: Array<"photos" | "receipts" | "loss" | "description" | "quantity" | "location" | "labels" | "manufacturer" | "modelNumber" | "serialNumber" | "assetId" | "purchaseDate" | "purchasePrice" | "currentValue" | "replacementValue" | "warrantyExpires" | "customFields" | "notes">
  endsOn?: string | null
  pin?: string | null
}

export type ShareVisit = {
  kind: "opened" | "wrongPin" | "message" | "mailed" | "mailFailed"
  day: CalendarDate
  /** How often on this day, from this address. */
  count: number
  lastAt: Instant
  /** The IP address or network; empty for mails. */
  address: string
  /** The user agent of the browser. */
  device: string
}

export type FoundPage = {
  /** Off at first. While it is on, printed labels get codes that lead guests to the page. Earlier labels stay as they are. */
  isOn: boolean
  /** What a finder reads. */
  text: string
  /** Whether the page names the item or location. */
  showsName: boolean
}

export type FoundPageUpdate = {
  /** Off at first. While it is on, printed labels get codes that lead guests to the page. Earlier labels stay as they are. */
  isOn?: boolean
  /** What a finder reads. */
  text?: string
  /** Whether the page names the item or location. */
  showsName?: boolean
}

export type GuestMessagePage = {
  page: number
  pageSize: number
  /** All matches, before paging. */
  total: number
  items: Array<GuestMessage>
}

export type GuestMessage = {
  id: Uuid
  createdAt: Instant
  kind: "found" | "have" | "returned"
  itemId: Uuid | null
  locationId: Uuid | null
  /** The name of the item or location when the message was written, or the asset ID on the label. Empty for a deleted record. */
  subject: string
  /** Who wrote it: the borrower; empty on the found page. */
  name: string
  contact: string
  text: string
  hasPhoto: boolean
}

export type CalendarStatus = {
  /** Whether a secret address exists. */
  isActive: boolean
  createdAt: Instant | null
}

export type NewTemplate = {
  name: string
  description?: string | null
  notes?: string | null
  defaultName?: string | null
  defaultQuantity?: number | null
  defaultDescription?: string | null
  defaultInsured?: boolean | null
  defaultManufacturer?: string | null
  defaultModelNumber?: string | null
  defaultLifetimeWarranty?: boolean | null
  defaultWarrantyDetails?: string | null
  defaultMinimumQuantity?: number | null
  defaultLocationId?: string | null
  defaultLabelIds?: Array<string> | null
  defaultTagIds?: Array<string> | null
  includeWarrantyFields?: boolean | null
  includePurchaseFields?: boolean | null
  includeSoldFields?: boolean | null
  fields?: Array<ItemFieldInput> | null
}

export type Template = {
  id: Uuid
  name: string
  description: string
  createdAt: Instant
  updatedAt: Instant
  /** About the template itself; items do not get it. */
  notes: string
  defaultName: string
  defaultQuantity: Quantity
  defaultDescription: string
  defaultInsured: boolean
  defaultManufacturer: string
  defaultModelNumber: string
  defaultLifetimeWarranty: boolean
  defaultWarrantyDetails: string
  defaultMinimumQuantity: Quantity
  defaultLocation: { id: Uuid; name: string } | null
  defaultLabels: Array<{ id: Uuid; name: string }>
  /** The same as `defaultLabels`. */
  defaultTags: Array<{ id: Uuid; name: string }>
  /** Whether this section of the form starts expanded. */
  includeWarrantyFields: boolean
  includePurchaseFields: boolean
  includeSoldFields: boolean
  fields: Array<ItemField>
}

export type TemplateUpdate = {
  name?: string | null
  description?: string | null
  notes?: string | null
  defaultName?: string | null
  defaultQuantity?: number | null
  defaultDescription?: string | null
  defaultInsured?: boolean | null
  defaultManufacturer?: string | null
  defaultModelNumber?: string | null
  defaultLifetimeWarranty?: boolean | null
  defaultWarrantyDetails?: string | null
  defaultMinimumQuantity?: number | null
  defaultLocationId?: string | null
  defaultLabelIds?: Array<string> | null
  defaultTagIds?: Array<string> | null
  includeWarrantyFields?: boolean | null
  includePurchaseFields?: boolean | null
  includeSoldFields?: boolean | null
  fields?: Array<ItemFieldInput> | null
}

export type ItemFromTemplate = {
  name?: string | null
  description?: string | null
  quantity?: number | null
  locationId?: string | null
  parentId?: string | null
  labelIds?: Array<string> | null
  tagIds?: Array<string> | null
}

export type View = {
  id: Uuid
  name: string
  /** The part after `?` in the address of the list, like `q=saw&labels=…`. */
  query: string
  createdAt: Instant
  updatedAt: Instant
}

export type NewView = {
  name: string
  /** A leading `?` is dropped. */
  query: string
}

export type ViewUpdate = { name?: string | null; query?: string | null }

export type FieldDescription = {
  id: Uuid
  /** As the custom fields are called; each name is described once. */
  name: string
  /** The kind of its values, as of a custom field of an item. */
  type: "text" | "number" | "boolean" | "time" | "link"
  /** Of a number, like `W` or `kg`; empty when it has none. */
  unit: string
  /** The texts to pick from, in order; empty when a text may be anything. */
  choices: Array<string>
  createdAt: Instant
  updatedAt: Instant
}

export type NewFieldDescription = {
  name: string
  type?: "text" | "number" | "boolean" | "time" | "link" | null
  unit?: string | null
  choices?: Array<string> | null
}

export type FieldDescriptionUpdate = {
  name?: string | null
  type?: "text" | "number" | "boolean" | "time" | "link" | null
  unit?: string | null
  choices?: Array<string> | null
}

export type UndescribedField = {
  name: string
  /** The kind of one of these fields. */
  type: "text" | "number" | "boolean" | "time" | "link"
  /** The items that have it, archived ones too. */
  itemCount: number
}

export type Policy = {
  id: Uuid
  createdAt: Instant
  updatedAt: Instant
  name: string
  insurer: string
  policyNumber: string
  starts: CalendarDate
  ends: CalendarDate
  deductible: Money
  limitTotal: number | null
  limitPerItem: number | null
  categories: Array<{
    name: string
    /** Items with any of these labels. An item counts in the first category that it matches. */
    labelIds: Array<Uuid>
    limit: Money
  }>
  contact: string
  /** ISO 4217. Was that of the household when the policy was entered. */
  currency: string
  /** False when the policy covers only items that are `insured`. */
  coversAll: boolean
}

export type NewPolicy = {
  name: string
  insurer?: string | null
  policyNumber?: string | null
  currency?: string | null
  starts?: string | null
  ends?: string | null
  coversAll?: boolean | null
  deductible?: number | null
  limitTotal?: number | null
  limitPerItem?: number | null
  categories?: Array<{
    name: string
    labelIds: Array<string>
    /** Rounded to four decimals. */
    limit: number
  }> | null
  contact?: string | null
}

export type PolicyUpdate = {
  name?: string | null
  insurer?: string | null
  policyNumber?: string | null
  currency?: string | null
  starts?: string | null
  ends?: string | null
  coversAll?: boolean | null
  deductible?: number | null
  limitTotal?: number | null
  limitPerItem?: number | null
  categories?: Array<{
    name: string
    labelIds: Array<string>
    /** Rounded to four decimals. */
    limit: number
  }> | null
  contact?: string | null
}

export type PolicyCoverage = {
  policyId: Uuid
  name: string
  /** `otherCurrency`: the household has changed its currency since, so nothing can be compared. */
  state: "inForce" | "notStarted" | "ended" | "otherCurrency"
  /** True when something exceeds a limit, or an item has no proof. Needs attention. */
  hasProblems: boolean
  checked: {
    /** The items that the policy covers. */
    count: number
    settlement: Settlement
    categories: Array<CategorySum>
    /** Items of which one piece is worth more than the limit. */
    aboveItemLimit: number
    /** Items of value with neither a photo nor a receipt. */
    withoutProof: number
  } | null
}

export type Settlement = {
  /** The sum of all keys below. */
  loss: number
  /** What exceeds the limit per item, counted by piece. */
  aboveItemLimit: number
  aboveCategoryLimits: Money
  /** What the deductible takes of the rest. */
  deductible: number
  aboveTotalLimit: Money
  /** What the policy would pay. */
  pays: number
}

export type CategorySum = {
  /** Empty for items in no category of the policy. */
  name: string
  limit: Money | null
  count: number
  loss: Money
  aboveItemLimit: Money
  aboveLimit: Money
}

export type Claim = {
  id: Uuid
  createdAt: Instant
  updatedAt: Instant
  name: string
  /** The event. */
  kind: "fire" | "theft" | "water" | "damage" | "loss"
  date: CalendarDate
  /** ISO 4217. Was that of the household when the claim was begun, and stays. */
  currency: string
  policy: {
    id: Uuid
    name: string
    insurer: string
    policyNumber: string
    starts: CalendarDate
    ends: CalendarDate
    deductible: Money
    limitTotal: number | null
    limitPerItem: number | null
    categories: Array<{
      name: string
      /** Items with any of these labels. An item counts in the first category that it matches. */
      labelIds: Array<Uuid>
      limit: Money
    }>
    contact: string
  } | null
  deductible: Money
  ownDeductible: number | null
  contact: string
  notes: string
  state: "draft" | "sent" | "partlyPaid" | "paid"
  sentDate: CalendarDate
  paidDate: CalendarDate
  paidAmount: Money
  itemCount: number
  /** The loss of all its items. */
  loss: number
  /** The number of items that lack it. */
  gaps: { photo: number; serialNumber: number; receipt: number; value: number }
}

export type NewClaim = {
  name: string
  kind: "fire" | "theft" | "water" | "damage" | "loss"
  date?: string | null
  policyId?: string | null
  ownDeductible?: number | null
  contact?: string | null
  notes?: string | null
  state?: "draft" | "sent" | "partlyPaid" | "paid" | null
  sentDate?: string | null
  paidDate?: string | null
  paidAmount?: number | null
  items?: {
    /** These items; 404 when one of them does not exist, and nothing is changed. */
    ids?: Array<string>
    search?: ItemSelection
  } | null
}

export type ClaimUpdate = {
  name?: string | null
  kind?: "fire" | "theft" | "water" | "damage" | "loss" | null
  date?: string | null
  policyId?: string | null
  ownDeductible?: number | null
  contact?: string | null
  notes?: string | null
  state?: "draft" | "sent" | "partlyPaid" | "paid" | null
  sentDate?: string | null
  paidDate?: string | null
  paidAmount?: number | null
}

export type ClaimSums = {
  settlement: Settlement
  categories: Array<CategorySum>
  /** The 500 with the largest loss. An empty path: items without a location. */
  locations: Array<{ path: Array<string>; count: number; loss: Money }>
  /** The 500 with the largest loss. An item counts for each of its labels. */
  labels: Array<{ id: Uuid; name: string; count: number; loss: Money }>
}

export type ClaimItemsPage = {
  page: number
  pageSize: number
  /** All matches, before paging. */
  total: number
  items: Array<ClaimItem>
}

export type ClaimItem = {
  id: Uuid
  itemId: Uuid
  /** False when the item was deleted since. */
  isInInventory: boolean
  /** True when the item or one of its attachments was written since it was copied. */
  isChanged: boolean
  name: string
  /** `000-001`, or empty when the item had none. */
  assetId: string
  quantity: Quantity
  condition: "destroyed" | "damaged" | "stolen" | "missing"
  loss: Money
  ownLoss: number | null
  /** The value of the item, × quantity, when it was added. */
  value: number
  /** What `value` is: the replacement value, else what the item was worth, else the purchase price. */
  basis: "purchase" | "current" | "replacement"
  /** From the outermost location. */
  locationPath: Array<string>
  labels: Array<{ id: Uuid; name: string }>
  /** The evidence that is missing. */
  gaps: Array<"photo" | "serialNumber" | "receipt" | "value">
  /** The file of its main photo. */
  photoId?: string
  /** When the item was copied into the claim. */
  takenAt: string
}

export type ClaimedItems = {
  /** These items; 404 when one of them does not exist, and nothing is changed. */
  ids?: Array<string>
  search?: ItemSelection
  condition?: "destroyed" | "damaged" | "stolen" | "missing" | null
}

export type ClaimItemsReport = {
  /** The items that the request named. */
  matched: number
  /** The items that were added, changed or taken out. */
  changed: number
}

export type ClaimItemsChange = {
  /** The ids of items of the claim; 404 when one is not in it. Without it: all of them. */
  ids?: Array<string>
  condition?: "destroyed" | "damaged" | "stolen" | "missing"
  ownLoss?: number | null
  /** `true`: copy them from the inventory again. Items that it no longer has stay as they are. */
  refresh?: boolean
  /** `true`: take them out of the claim; no other change may be requested. */
  delete?: boolean
}

export type ClaimItemDetail = {
  id: Uuid
  itemId: Uuid
  /** False when the item was deleted since. */
  isInInventory: boolean
  /** True when the item or one of its attachments was written since it was copied. */
  isChanged: boolean
  name: string
  /** `000-001`, or empty when the item had none. */
  assetId: string
  quantity: Quantity
  condition: "destroyed" | "damaged" | "stolen" | "missing"
  loss: Money
  ownLoss: number | null
  /** The value of the item, × quantity, when it was added. */
  value: number
  /** What `value` is: the replacement value, else what the item was worth, else the purchase price. */
  basis: "purchase" | "current" | "replacement"
  /** From the outermost location. */
  locationPath: Array<string>
  labels: Array<{ id: Uuid; name: string }>
  /** The evidence that is missing. */
  gaps: Array<"photo" | "serialNumber" | "receipt" | "value">
  /** The file of its main photo. */
  photoId?: string
  /** When the item was copied into the claim. */
  takenAt: string
  /** The fields of the item when it was added. */
  fields: {
    /** `000-001`, or empty when the item has none. */
    assetId: string
    archived: boolean
    name: string
    quantity: Quantity
    description: string
    insured: boolean
    notes: string
    purchasePrice: Money
    purchaseFrom: string
    purchaseTime: CalendarDate
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    purchaseTimePrecision: "day" | "month" | "year"
    manufacturer: string
    modelNumber: string
    serialNumber: string
    lifetimeWarranty: boolean
    warrantyExpires: CalendarDate
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    warrantyExpiresPrecision: "day" | "month" | "year"
    warrantyDetails: string
    soldTo: string
    soldPrice: Money
    soldTime: CalendarDate
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    soldTimePrecision: "day" | "month" | "year"
    soldNotes: string
    minimumQuantity: Quantity
    lentTo: string
    lentUntil: CalendarDate
    currentValue: Money
    currentValueDate: CalendarDate
    replacementValue: Money
    replacementValueDate: CalendarDate
    usefulLifeYears: Quantity
    restValuePercent: Quantity
    declining: boolean
    syncChildItemsLocations: boolean
  }
  customFields: Array<{
    name: string
    type: "text" | "number" | "boolean" | "time" | "link"
    text: string
  }>
  /** Its photos, receipts and warranties when it was added. */
  files: Array<{
    id: Uuid
    name: string
    type: "photo" | "manual" | "warranty" | "attachment" | "receipt"
    mimeType: string
    /** Bytes. */
    size: number
    sha256: string
    addedAt: Instant
  }>
}

export type ItemInsurance = {
  /** The claims that contain the item, the latest event first. */
  claims: Array<{
    id: Uuid
    name: string
    state: "draft" | "sent" | "partlyPaid" | "paid"
    /** The condition of the item in the claim. */
    condition: "destroyed" | "damaged" | "stolen" | "missing"
  }>
  /** The policies in force that cover the item, by name, as in the coverage check. */
  policies: Array<{
    id: Uuid
    name: string
    /** Empty when the item is in no category of the policy. */
    category: string
  }>
}

export type Samples = {
  /** How many of the sample items the household has. */
  items: number
}

export type ImportPreview = {
  /** Rows of items. */
  rows: number
  /** Rows of locations: their `HB.url` leads to `/location/…`, `HB.location` is their parent location. */
  locationRows: number
  created: number
  updated: number
  unchanged: number
  /** Rows with errors; `rows` does not count them. */
  refusedRows: number
  newLocations: number
  /** Existing locations whose description changed. */
  changedLocations: number
  newLabels: number
  /** Filled cells without a matching field in Cubby: those in unknown `HB.` columns, and those of locations other than name, description and asset ID. Warnings name the columns. */
  lostCells: number
  /** `utf-8`, `windows-1252`, `shift_jis` …; empty for a workbook, and in a preview of a file that is no table. */
  encoding: string
  /** `,`, `;`, `|` or a tab; empty like the encoding. */
  separator: string
  ignoredColumns: Array<string>
  photos: {
    /** Files that were attached. In a preview: those that match a row, and addresses. */
    attached: number
    /** Items to which files were attached. */
    items: number
    /** Those of the attached files that come from an address. An import fetches them. */
    addresses: number
    /** Files of the zip that match no row, at most 100. */
    unused: Array<string>
    totalUnused: number
  }
  warnings: Array<{
    /** The line where the row starts. */
    line: number
    /** The name of the column; empty when it is about the whole row. */
    column: string
    /** The cell as written, at most 100 characters of it. */
    value: string
    /** A full English sentence. */
    reason: string
    /** Stable identifier of the reason. */
    code: "empty" | "tooLong" | "locationTooLong" | "labelTooLong" | "tooManyLabels" | "tooManyFields" | "assetId" | "number" | "tooSmall" | "tooLarge" | "valueTooLarge" | "flag" | "date" | "parentSelf" | "parentInside" | "parentUnknown" | "parentTooDeep" | "sameRef" | "locationTooDeep" | "sameLocation" | "descriptionTooLong" | "tooManyCells" | "quoteOpen" | "rowTooLarge" | "notText" | "notSpreadsheet" | "oldWorkbook" | "encryptedWorkbook" | "damagedWorkbook" | "encoding" | "emptyFile" | "header" | "tooManyColumns" | "noColumn" | "requiredColumn" | "noItems" | "tooManyRows" | "tooManyNames" | "tooMuchMemory" | "tooSlow" | "noRefs" | "sharedAssetIds" | "locationAssetIds" | "lostColumn" | "lostOfLocations" | "badCharacter" | "keptInNotes" | "totalRow" | "rounded" | "emptyFormula" | "openDecimalSign" | "openDateOrder" | "badZip" | "zipWithoutTable" | "severalTables" | "photoMissing" | "notPhoto" | "photoTooLarge" | "photoUnreachable" | "tooManyAddresses" | "tooManyPhotos"
    /** Numbers and names in the sentence, for saying it in another language: `{"limit": 255}`. */
    values: Record<string, string | number>
  }>
  totalWarnings: number
  batchId: null
  dialect: ImportDialect
  questions: Array<ImportQuestion>
  /** The sheets of a workbook. */
  sheets: Array<string>
  /** At most 100 rows at the top, for choosing the header: the cells, at most 100 characters of them. */
  firstRows: Array<{ line: number; text: string }>
  columns: Array<ImportColumn>
  /** The first 20 rows of each action. */
  sample: Array<ImportedRow>
  /** The errors that would refuse the import, at most 1,000. */
  errors: Array<{
    /** The line where the row starts. */
    line: number
    /** The name of the column; empty when it is about the whole row. */
    column: string
    /** The cell as written, at most 100 characters of it. */
    value: string
    /** A full English sentence. */
    reason: string
    /** Stable identifier of the reason. */
    code: "empty" | "tooLong" | "locationTooLong" | "labelTooLong" | "tooManyLabels" | "tooManyFields" | "assetId" | "number" | "tooSmall" | "tooLarge" | "valueTooLarge" | "flag" | "date" | "parentSelf" | "parentInside" | "parentUnknown" | "parentTooDeep" | "sameRef" | "locationTooDeep" | "sameLocation" | "descriptionTooLong" | "tooManyCells" | "quoteOpen" | "rowTooLarge" | "notText" | "notSpreadsheet" | "oldWorkbook" | "encryptedWorkbook" | "damagedWorkbook" | "encoding" | "emptyFile" | "header" | "tooManyColumns" | "noColumn" | "requiredColumn" | "noItems" | "tooManyRows" | "tooManyNames" | "tooMuchMemory" | "tooSlow" | "noRefs" | "sharedAssetIds" | "locationAssetIds" | "lostColumn" | "lostOfLocations" | "badCharacter" | "keptInNotes" | "totalRow" | "rounded" | "emptyFormula" | "openDecimalSign" | "openDateOrder" | "badZip" | "zipWithoutTable" | "severalTables" | "photoMissing" | "notPhoto" | "photoTooLarge" | "photoUnreachable" | "tooManyAddresses" | "tooManyPhotos"
    /** Numbers and names in the sentence, for saying it in another language: `{"limit": 255}`. */
    values: Record<string, string | number>
  }>
  totalErrors: number
  /** Errors that `keepCells=true` would turn into warnings. */
  keepableCells: number
  /** Whether all errors are about single rows. */
  canLeaveOut: boolean
}

export type ImportDialect = {
  /** `utf-8`, `windows-1252`, `shift_jis` …; empty for a workbook. */
  encoding: string
  /** `,`, `;`, `|` or a tab; empty for a workbook. */
  separator: string
  /** The sheet of a workbook: the first one with rows. */
  sheet: string
  /** The line that names the columns; 0 for none. */
  headerLine: number
  /** `.` or `,`, for amounts like `1.200` that can be read in two ways; empty when there are none. */
  decimalSign: string
  /** `day`, `month` or `year`: the part that comes first in dates like `05/03/2024`; empty when there are none. */
  dateOrder: string
  /** `/`, `:` or `,` between locations, beside ` / ` and arrows; empty for no other. */
  pathSeparator: string
}

export type ImportQuestion = {
  /** The part of the dialect. */
  setting: "decimalSign" | "dateOrder"
  /** A cell that can be read in two ways. */
  example: string
  /** The file does not answer it, so nothing is imported before the client does. */
  isOpen: boolean
}

export type ImportColumn = {
  /** As in the file; `column 3` if it has no name. */
  header: string
  /** The first filled cell, at most 100 characters of it. */
  example: string
  /** `HB.name`, `HB.field.Colour`, or empty when it is ignored. */
  means: string
}

export type ImportedRow = {
  line: number
  /** `leave`: the item exists and stays as it is. */
  action: "create" | "update" | "leave"
  name: string
  /** Names from the outermost location to the item’s own. */
  path: Array<string>
  quantity: Quantity
  purchasePrice: Money
  /** Files of the zip and addresses that match the row, at most 5. */
  photos: Array<string>
  /** The changes of an update; the filled fields of a new item, apart from its name and location. */
  changes: Array<ImportedChange>
}

export type ImportedChange = {
  /** `HB.name`, `HB.field.Colour`. */
  column: string
  before: string
  after: string
}

export type ImportReport = {
  /** Rows of items. */
  rows: number
  /** Rows of locations: their `HB.url` leads to `/location/…`, `HB.location` is their parent location. */
  locationRows: number
  created: number
  updated: number
  unchanged: number
  /** Rows with errors; `rows` does not count them. */
  refusedRows: number
  newLocations: number
  /** Existing locations whose description changed. */
  changedLocations: number
  newLabels: number
  /** Filled cells without a matching field in Cubby: those in unknown `HB.` columns, and those of locations other than name, description and asset ID. Warnings name the columns. */
  lostCells: number
  /** `utf-8`, `windows-1252`, `shift_jis` …; empty for a workbook, and in a preview of a file that is no table. */
  encoding: string
  /** `,`, `;`, `|` or a tab; empty like the encoding. */
  separator: string
  ignoredColumns: Array<string>
  photos: {
    /** Files that were attached. In a preview: those that match a row, and addresses. */
    attached: number
    /** Items to which files were attached. */
    items: number
    /** Those of the attached files that come from an address. An import fetches them. */
    addresses: number
    /** Files of the zip that match no row, at most 100. */
    unused: Array<string>
    totalUnused: number
  }
  warnings: Array<{
    /** The line where the row starts. */
    line: number
    /** The name of the column; empty when it is about the whole row. */
    column: string
    /** The cell as written, at most 100 characters of it. */
    value: string
    /** A full English sentence. */
    reason: string
    /** Stable identifier of the reason. */
    code: "empty" | "tooLong" | "locationTooLong" | "labelTooLong" | "tooManyLabels" | "tooManyFields" | "assetId" | "number" | "tooSmall" | "tooLarge" | "valueTooLarge" | "flag" | "date" | "parentSelf" | "parentInside" | "parentUnknown" | "parentTooDeep" | "sameRef" | "locationTooDeep" | "sameLocation" | "descriptionTooLong" | "tooManyCells" | "quoteOpen" | "rowTooLarge" | "notText" | "notSpreadsheet" | "oldWorkbook" | "encryptedWorkbook" | "damagedWorkbook" | "encoding" | "emptyFile" | "header" | "tooManyColumns" | "noColumn" | "requiredColumn" | "noItems" | "tooManyRows" | "tooManyNames" | "tooMuchMemory" | "tooSlow" | "noRefs" | "sharedAssetIds" | "locationAssetIds" | "lostColumn" | "lostOfLocations" | "badCharacter" | "keptInNotes" | "totalRow" | "rounded" | "emptyFormula" | "openDecimalSign" | "openDateOrder" | "badZip" | "zipWithoutTable" | "severalTables" | "photoMissing" | "notPhoto" | "photoTooLarge" | "photoUnreachable" | "tooManyAddresses" | "tooManyPhotos"
    /** Numbers and names in the sentence, for saying it in another language: `{"limit": 255}`. */
    values: Record<string, string | number>
  }>
  totalWarnings: number
  /** The batch to undo; null when nothing changed. */
  batchId: Uuid | null
}

export type RunProgress = {
  id: Uuid
  /** `waiting`: for other writes to finish; `failed`: refused or interrupted, nothing was changed. */
  state: "checking" | "waiting" | "writing" | "done" | "cancelled" | "failed"
  /** Rows or records found so far; all of them once it is writing. */
  rows: number
  /** Those that are written. */
  done: number
}

export type InventoryReportRequest = {
  /** These items; 404 when one of them does not exist. */
  ids?: Array<string>
  search?: ItemSelection
  /** Id of a saved view that gives the report its title; 404 when it does not exist. */
  view?: string
  /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
  valuation?: "purchase" | "current" | "replacement"
  /** `true` appends the receipts and warranties, each file once. */
  receipts?: boolean
  /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
  language?: string
}

export type StickerSheet = {
  page: {
    /** In millimetres. */
    width: number
    /** In millimetres. */
    height: number
  }
  columns: number
  rows: number
  /** The size of one label. */
  label: {
    /** In millimetres. */
    width: number
    /** In millimetres. */
    height: number
  }
  /** From the corner of the page to the first label. */
  margin: {
    /** In millimetres. */
    top: number
    /** In millimetres. */
    left: number
  }
  /** From the edge of one label to that of the next. */
  gap: {
    /** In millimetres. */
    x: number
    /** In millimetres. */
    y: number
  }
}

export type SheetPreview = {
  sheet: StickerSheet
  /** Stickers in the whole file. */
  total: number
  /** Pages of the whole file. */
  pages: number
  /** The page that this is, from 1. */
  page: number
  /** Those of this page, at most 200. */
  stickers: Array<PreviewSticker>
}

export type PreviewSticker = {
  /** In millimetres, from the corner of the page. */
  x: number
  /** In millimetres, from the corner of the page. */
  y: number
  /** The dark parts of the code, as the path of an SVG in millimetres. */
  code: string
  rows: Array<{
    text: string
    /** In millimetres, from the corner of the page. */
    x: number
    /** The baseline. */
    y: number
    /** Of the font, in millimetres. */
    size: number
    /** Of the text as it is printed, in millimetres. */
    width: number
    isBold: boolean
    align: "left" | "center"
  }>
  rules: Array<{
    /** In millimetres, from the corner of the page. */
    x: number
    /** In millimetres, from the corner of the page. */
    y: number
    width: number
  }>
}

export type NewStickerSheet = {
  /** Items, in this order. */
  ids?: Array<string>
  search?: ItemSelection
  /** Asset ids; one that no item has is printed with its code, to be assigned later. */
  range?: {
    /** `"000-012"`, `"12"` or `12`. */
    from: string | number
    /** `"000-012"`, `"12"` or `12`. */
    to: string | number
  }
  /** Locations, in this order. */
  locations?: Array<string>
  /** One of avery-5160, avery-5260, avery-5163, avery-5167, avery-22806, avery-l4731, avery-l7160, avery-l7163, avery-l7651, avery-zweckform-3474, avery-zweckform-3475, herma-4464, herma-4608, dymo-30252, dymo-30334, dymo-11354, dymo-99012, brother-dk-11201, brother-dk-11209, brother-dk-22205, brother-tze-9, brother-tze-6, zebra-2x1, zebra-57x32, zebra-4x6, a4-grid, letter-grid, or the dimensions of another one. */
  sheet: "avery-5160" | "avery-5260" | "avery-5163" | "avery-5167" | "avery-22806" | "avery-l4731" | "avery-l7160" | "avery-l7163" | "avery-l7651" | "avery-zweckform-3474" | "avery-zweckform-3475" | "herma-4464" | "herma-4608" | "dymo-30252" | "dymo-30334" | "dymo-11354" | "dymo-99012" | "brother-dk-11201" | "brother-dk-11209" | "brother-dk-22205" | "brother-tze-9" | "brother-tze-6" | "zebra-2x1" | "zebra-57x32" | "zebra-4x6" | "a4-grid" | "letter-grid" | StickerSheet
  /** The first free label on the first page, counted row by row. Default 1. */
  start?: number
  /** The lines of text, the first one bold. Default: name, location, assetId. */
  lines?: Array<"name" | "location" | "assetId" | "household" | "serialNumber" | "text">
  /** The content of the line `text`. */
  text?: string
  /** Default `qr`. `qr` and `datamatrix` contain the address of the item (on labels below 13 mm the shorter one of its asset id), `code128` contains its asset id. */
  code?: "qr" | "datamatrix" | "code128" | "none"
  /** A thin line around each label, for testing on plain paper or for cutting. */
  outline?: boolean
  /** Up to two empty lines to write on, where a number has no item yet. */
  writingLines?: boolean
  /** Moves all that is printed, for a printer that does not draw its paper in straight. */
  nudge?: {
    /** In millimetres. */
    x: number
    /** In millimetres. */
    y: number
  }
  /** Makes all that is printed wider and higher, from the top left corner of the page, for a printer that is not true to size. */
  scale?: {
    /** In percent. */
    x: number
    /** In percent. */
    y: number
  }
}

export type SheetPreset = {
  id: "avery-5160" | "avery-5260" | "avery-5163" | "avery-5167" | "avery-22806" | "avery-l4731" | "avery-l7160" | "avery-l7163" | "avery-l7651" | "avery-zweckform-3474" | "avery-zweckform-3475" | "herma-4464" | "herma-4608" | "dymo-30252" | "dymo-30334" | "dymo-11354" | "dymo-99012" | "brother-dk-11201" | "brother-dk-11209" | "brother-dk-22205" | "brother-tze-9" | "brother-tze-6" | "zebra-2x1" | "zebra-57x32" | "zebra-4x6" | "a4-grid" | "letter-grid"
  /** Manufacturer and number, as on the box; of rolls without one the manufacturer alone. */
  name: string
  page: {
    /** In millimetres. */
    width: number
    /** In millimetres. */
    height: number
  }
  columns: number
  rows: number
  /** The size of one label. */
  label: {
    /** In millimetres. */
    width: number
    /** In millimetres. */
    height: number
  }
  /** From the corner of the page to the first label. */
  margin: {
    /** In millimetres. */
    top: number
    /** In millimetres. */
    left: number
  }
  /** From the edge of one label to that of the next. */
  gap: {
    /** In millimetres. */
    x: number
    /** In millimetres. */
    y: number
  }
}

export type ChangesPage = {
  items: Array<ChangedRecord>
  /** The value of `since` for the next request. */
  next: string
  /** Whether there are more changes already. */
  hasMore: boolean
}

export type ChangedRecord = {
  /** The revision of the household after this change. */
  revision: number
  /** The kind of record. */
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  id: Uuid
  kind: "created" | "changed" | "deleted"
  /** The records that it belonged to before or belongs to now, such as the item of an attachment. */
  owners: Array<{
    /** The kind of record. */
    entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
    id: Uuid
  }>
}

export type JournalBatch = {
  /** The id of the batch, as undo expects it. */
  id: string
  createdAt: Instant
  /** The source of the change. */
  source: "web" | "api" | "import" | "job" | "undo"
  actor: { id: Uuid; name: string } | null
  /** Whether all of it was undone and still is. */
  isUndone: boolean
  /** The batch that this one undid, if it undid all of it. */
  undoOf?: string
  /** What it did. */
  summary: Array<BatchPart>
  /** False for batches that can never be undone, such as deletions older than 30 days. */
  canUndo: boolean
}

export type BatchPart = {
  /** The kind of record. */
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  kind: "created" | "changed" | "deleted"
  count: number
  /** The name of the first of them. */
  name: string
  /** All fields that changed in several records; absent when there are more than four. */
  fields?: Array<CommonField>
}

export type CommonField = {
  /** The name of the field as it is stored. */
  field: string
  /** The name of the custom field. */
  name?: string
  /** The old value, if all had the same. Of a list what was removed from it. */
  before?: unknown
  /** The new value, if all have the same. Of a list what was added to it. */
  after?: unknown
}

export type JournalDetail = {
  /** The id of the batch, as undo expects it. */
  id: string
  createdAt: Instant
  /** The source of the change. */
  source: "web" | "api" | "import" | "job" | "undo"
  actor: { id: Uuid; name: string } | null
  /** Whether all of it was undone and still is. */
  isUndone: boolean
  /** The batch that this one undid, if it undid all of it. */
  undoOf?: string
  /** What it did. */
  summary: Array<BatchPart>
  /** False for batches that can never be undone, such as deletions older than 30 days. */
  canUndo: boolean
  /** The first 200, in the order in which they happened. */
  changes: Array<JournalChange>
  totalChanges: number
}

export type JournalChange = {
  /** The kind of record. */
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  id: Uuid
  kind: "created" | "changed" | "deleted"
  name: string
  /** The differences; for a created or deleted record, the fields that were filled in. */
  fields: Array<FieldChange>
}

export type FieldChange = {
  /** The name of the field as it is stored. */
  field: string
  /** Null when the item was created. Amounts in units, ids as ids. */
  before: unknown
  /** Null when the item was deleted. */
  after: unknown
}

export type UndoReport = {
  batchId: Uuid
  /** Changes that were undone, or some fields of them. */
  undone: number
  /** Changes of which a part was skipped because it changed later. */
  skipped: number
}

export type HistoryEntry = {
  /** The id of the batch, as undo expects it. */
  id: string
  createdAt: Instant
  /** The source of the change. */
  source: "web" | "api" | "import" | "job" | "undo"
  actor: { id: Uuid; name: string } | null
  /** Whether all of it was undone and still is. */
  isUndone: boolean
  /** The batch that this one undid, if it undid all of it. */
  undoOf?: string
  /** What it did. */
  summary: Array<BatchPart>
  /** False for batches that can never be undone, such as deletions older than 30 days. */
  canUndo: boolean
  /** The file that was imported. */
  fileName?: string
  /** The rows of that file. */
  rows?: number
  /** The action of the tools page that was used. */
  tool?: "ensure-asset-ids" | "ensure-import-refs" | "set-primary-photos" | "wipe-inventory"
  /** Whether several items were changed at once. */
  isBulk?: boolean
  /** The name of the label that the deleted label was merged into. */
  mergedInto?: string
  /** The first five. Of a deletion, without the files and maintenance of what it deleted. */
  changes: Array<JournalChange>
  /** The records of these changes, in place of files and maintenance entries the items and locations that they belong to. */
  records: Array<{
    /** The kind of record. */
    entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
    id: Uuid
    name: string
    /** Whether it is deleted now. */
    isGone: boolean
    /** Its main photo; `deleted=true` opens that of a deleted item. */
    photoId?: string
  }>
  undone: {
    /** The id of the batch, as undo expects it. */
    batchId: string
    createdAt: Instant
    actor: { id: Uuid; name: string } | null
  } | null
}

export type RecordChange = {
  /** The id of the batch, as undo expects it. */
  batchId: string
  createdAt: Instant
  /** The source of the change. */
  source: "web" | "api" | "import" | "job" | "undo"
  actor: { id: Uuid; name: string } | null
  /** Whether all of it was undone and still is. */
  isUndone: boolean
  /** The batch that this one undid, if it undid all of it. */
  undoOf?: string
  /** The kind of record. */
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  id: Uuid
  kind: "created" | "changed" | "deleted"
  name: string
  /** The differences; for a created or deleted record, the fields that were filled in. */
  fields: Array<FieldChange>
}

export type TrashEntry = {
  /** The id of the batch, as undo expects it. */
  batchId: string
  /** The kind of record. */
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  id: Uuid
  name: string
  deletedAt: Instant
  actor: { id: Uuid; name: string } | null
}

export type Suggestion = {
  id: Uuid
  createdAt: Instant
  /** The owner of the API key. */
  actor: { id: Uuid; name: string }
  /** The name of the API key when it made the suggestion. */
  keyName: string
  tool: "add_item" | "edit_item" | "move_items" | "label_items" | "lend_item" | "return_item" | "add_maintenance" | "complete_maintenance" | "attach_file" | "add_location" | "add_label"
  /** The input of the tool, without the contents of files. */
  input: Record<string, unknown>
  /** The names of the records in the input by their ids, as far as they still exist. */
  names: Record<string, string>
}

export type TrashPage = {
  page: number
  pageSize: number
  /** Changes that match, before paging. */
  total: number
  /** Records in the Trash, whatever is searched. */
  records: number
  items: Array<TrashGroup>
}

export type TrashGroup = {
  batchId: Uuid
  createdAt: Instant
  /** Through what it was deleted. */
  source: "web" | "api" | "import" | "job" | "undo"
  actor: { id: Uuid; name: string } | null
  /** Days until it cannot be restored any more. */
  daysLeft: number
  /** What is still in the Trash of it, and matches the search. */
  counts: Array<{
    entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
    count: number
  }>
  total: number
  /** Price × quantity of its items, in units of the currency. */
  value: number
  /** The first 5. */
  records: Array<TrashRecord>
}

export type TrashRecord = {
  entity: "household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem"
  id: Uuid
  name: string
  /** Of an item or location where it was, from the outermost; it may be in the Trash itself. */
  locationPath: Array<string>
  value?: Money
  labels: Array<{ name: string; color: string; icon: string }>
  /** Its primary photo; `deleted=true` opens the attachment. */
  photoId?: string
}

export type TrashPurged = {
  /** Records that can never be restored now. */
  purged: number
}

export type Found = {
  id: Uuid
  kind: "item" | "location" | "label" | "template"
  groupId: Uuid
  groupName: string
}

export type Completed = { completed: number }

export type ActionPreview = {
  page: number
  pageSize: number
  /** How many the action would change. */
  total: number
  items: Array<PreviewRow>
}

export type PreviewRow = {
  /** Of the item, or of the picture. */
  name: string
  item?: ItemSummary
  /** The asset id it would get now. */
  assetId?: string
  /** The photo that would become its primary one. */
  photoId?: string
  /** How many photos it has. */
  photos?: number
}

export type AssetIdsPreview = {
  page: number
  pageSize: number
  /** How many the action would change. */
  total: number
  items: Array<PreviewRow>
  /** How many items had their asset id cleared; `total` counts them with `includeCleared=true` only. */
  cleared: number
}

export type WipeOptions = {
  wipeLabels?: boolean | null
  wipeTags?: boolean | null
  wipeLocations?: boolean | null
  wipeMaintenance?: boolean | null
}

export type WipePreview = {
  /** Archived ones included. */
  items: number
  value: Money
  locations: number
  labels: number
  /** Attachments of items; those of locations go with the locations. */
  files: number
  maintenance: number
}

export type NewMember = { userId: Uuid; role?: "owner" | "editor" | "viewer" | null }

export type EntityPage = {
  /** As requested; -1 when absent. */
  page: number
  /** As requested; -1 when absent. */
  pageSize: number
  /** All matches, before paging. */
  total: number
  /** Prices of the page without quantities; sold ones are left out. */
  totalPrice: number
  items: Array<EntitySummary>
}

export type EntitySummary = {
  id: Uuid
  /** `000-001`, or empty when the item has none. */
  assetId: string
  archived: boolean
  name: string
  quantity: Quantity
  description: string
  insured: boolean
  purchasePrice: Money
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  purchaseTimePrecision: "day" | "month" | "year"
  manufacturer: string
  modelNumber: string
  serialNumber: string
  lifetimeWarranty: boolean
  warrantyExpires: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  warrantyExpiresPrecision: "day" | "month" | "year"
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  soldTimePrecision: "day" | "month" | "year"
  minimumQuantity: Quantity
  lentTo: string
  lentUntil: CalendarDate
  currentValue: Money
  currentValueDate: CalendarDate
  replacementValue: Money
  replacementValueDate: CalendarDate
  createdAt: Instant
  updatedAt: Instant
  /** Price × quantity. */
  value: number
  /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
  worth: number
  tags: Array<Label>
  /** The attachment that is the primary photo, if there is one. */
  imageId?: string
  /** On a page of a search: the file that has a word which the item itself lacks. */
  foundIn?: string
  /** On a page of a search without `foundIn`: what has a word which name and location lack. */
  match?: {
    /** The key of the field; `labels`, or `fields` for a custom field. */
    field: string
    /** The name of the custom field. */
    name?: string
    /** Its text; of a long one the part around the word. */
    text: string
  }
  purchaseDate: CalendarDate
  soldDate: CalendarDate
  entityType: EntityType
  parent?: EntityParent
  /** Of a location: pieces directly inside that are not archived; absent when there are none. */
  itemCount?: number
}

export type EntityType = {
  id: Uuid
  name: string
  description: string
  isLocation: boolean
  /** Always empty; kept for clients of this generation. */
  icon: string
  defaultTemplateId?: Uuid
  defaultTemplate?: LocationSummary
  createdAt: Instant
  updatedAt: Instant
}

export type EntityParent = {
  id: Uuid
  /** `000-001`, or empty when the item has none. */
  assetId: string
  archived: boolean
  name: string
  quantity: Quantity
  description: string
  insured: boolean
  purchasePrice: Money
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  purchaseTimePrecision: "day" | "month" | "year"
  manufacturer: string
  modelNumber: string
  serialNumber: string
  lifetimeWarranty: boolean
  warrantyExpires: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  warrantyExpiresPrecision: "day" | "month" | "year"
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  soldTimePrecision: "day" | "month" | "year"
  minimumQuantity: Quantity
  lentTo: string
  lentUntil: CalendarDate
  currentValue: Money
  currentValueDate: CalendarDate
  replacementValue: Money
  replacementValueDate: CalendarDate
  createdAt: Instant
  updatedAt: Instant
  /** Price × quantity. */
  value: number
  /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
  worth: number
  tags: Array<Label>
  /** The attachment that is the primary photo, if there is one. */
  imageId?: string
  /** On a page of a search: the file that has a word which the item itself lacks. */
  foundIn?: string
  /** On a page of a search without `foundIn`: what has a word which name and location lack. */
  match?: {
    /** The key of the field; `labels`, or `fields` for a custom field. */
    field: string
    /** The name of the custom field. */
    name?: string
    /** Its text; of a long one the part around the word. */
    text: string
  }
  purchaseDate: CalendarDate
  soldDate: CalendarDate
  entityType: EntityType
}

export type NewEntity = {
  name: string
  archived?: boolean | null
  quantity?: number | null
  description?: string | null
  insured?: boolean | null
  notes?: string | null
  purchasePrice?: number | null
  purchaseFrom?: string | null
  purchaseTimePrecision?: "day" | "month" | "year" | null
  manufacturer?: string | null
  modelNumber?: string | null
  serialNumber?: string | null
  lifetimeWarranty?: boolean | null
  warrantyExpires?: string | null
  warrantyExpiresPrecision?: "day" | "month" | "year" | null
  warrantyDetails?: string | null
  soldTo?: string | null
  soldPrice?: number | null
  soldTimePrecision?: "day" | "month" | "year" | null
  soldNotes?: string | null
  minimumQuantity?: number | null
  lentTo?: string | null
  lentUntil?: string | null
  currentValue?: number | null
  currentValueDate?: string | null
  replacementValue?: number | null
  replacementValueDate?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
  tagIds?: Array<string> | null
  fields?: Array<ItemFieldInput> | null
  purchaseDate?: string | null
  soldDate?: string | null
  syncChildEntityLocations?: boolean | null
  /** The location or item that it is directly in; `null`, an empty text or the zero UUID for none. */
  parentId?: string | null
  entityTypeId?: string | null
}

export type Entity = {
  id: Uuid
  /** `000-001`, or empty when the item has none. */
  assetId: string
  archived: boolean
  name: string
  quantity: Quantity
  description: string
  insured: boolean
  purchasePrice: Money
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  purchaseTimePrecision: "day" | "month" | "year"
  manufacturer: string
  modelNumber: string
  serialNumber: string
  lifetimeWarranty: boolean
  warrantyExpires: CalendarDate
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  warrantyExpiresPrecision: "day" | "month" | "year"
  /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
  soldTimePrecision: "day" | "month" | "year"
  minimumQuantity: Quantity
  lentTo: string
  lentUntil: CalendarDate
  currentValue: Money
  currentValueDate: CalendarDate
  replacementValue: Money
  replacementValueDate: CalendarDate
  createdAt: Instant
  updatedAt: Instant
  /** Price × quantity. */
  value: number
  /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
  worth: number
  tags: Array<Label>
  /** The attachment that is the primary photo, if there is one. */
  imageId?: string
  notes: string
  purchaseFrom: string
  warrantyDetails: string
  soldTo: string
  soldPrice: Money
  soldNotes: string
  usefulLifeYears: Quantity
  restValuePercent: Quantity
  declining: boolean
  /** By which an import finds this item; unique in its household. */
  importRef: string
  /** In the order in which they were added. */
  attachments: Array<Attachment>
  fields: Array<ItemField>
  purchaseDate: CalendarDate
  soldDate: CalendarDate
  entityType: EntityType
  syncChildEntityLocations: boolean
  parent?: EntityParent
  /** The nearest location around it. */
  location?: {
    id: Uuid
    /** `000-001`, or empty when the item has none. */
    assetId: string
    archived: boolean
    name: string
    quantity: Quantity
    description: string
    insured: boolean
    purchasePrice: Money
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    purchaseTimePrecision: "day" | "month" | "year"
    manufacturer: string
    modelNumber: string
    serialNumber: string
    lifetimeWarranty: boolean
    warrantyExpires: CalendarDate
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    warrantyExpiresPrecision: "day" | "month" | "year"
    /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
    soldTimePrecision: "day" | "month" | "year"
    minimumQuantity: Quantity
    lentTo: string
    lentUntil: CalendarDate
    currentValue: Money
    currentValueDate: CalendarDate
    replacementValue: Money
    replacementValueDate: CalendarDate
    createdAt: Instant
    updatedAt: Instant
    /** Price × quantity. */
    value: number
    /** What it is worth today, × quantity: `currentValue`; without one, what is left of the price after depreciation; without a rule for it, a price or a purchase date, the price. */
    worth: number
    tags: Array<Label>
    /** The attachment that is the primary photo, if there is one. */
    imageId?: string
    /** On a page of a search: the file that has a word which the item itself lacks. */
    foundIn?: string
    /** On a page of a search without `foundIn`: what has a word which name and location lack. */
    match?: {
      /** The key of the field; `labels`, or `fields` for a custom field. */
      field: string
      /** The name of the custom field. */
      name?: string
      /** Its text; of a long one the part around the word. */
      text: string
    }
    purchaseDate: CalendarDate
    soldDate: CalendarDate
    entityType: EntityType
  }
  /** Locations directly inside. */
  children?: Array<EntityParent>
}

export type EntityUpdate = {
  name?: string | null
  archived?: boolean | null
  quantity?: number | null
  description?: string | null
  insured?: boolean | null
  notes?: string | null
  purchasePrice?: number | null
  purchaseFrom?: string | null
  purchaseTimePrecision?: "day" | "month" | "year" | null
  manufacturer?: string | null
  modelNumber?: string | null
  serialNumber?: string | null
  lifetimeWarranty?: boolean | null
  warrantyExpires?: string | null
  warrantyExpiresPrecision?: "day" | "month" | "year" | null
  warrantyDetails?: string | null
  soldTo?: string | null
  soldPrice?: number | null
  soldTimePrecision?: "day" | "month" | "year" | null
  soldNotes?: string | null
  minimumQuantity?: number | null
  lentTo?: string | null
  lentUntil?: string | null
  currentValue?: number | null
  currentValueDate?: string | null
  replacementValue?: number | null
  replacementValueDate?: string | null
  usefulLifeYears?: number | null
  restValuePercent?: number | null
  declining?: boolean | null
  tagIds?: Array<string> | null
  fields?: Array<ItemFieldInput> | null
  assetId?: string | number | null
  purchaseDate?: string | null
  soldDate?: string | null
  syncChildEntityLocations?: boolean | null
  /** The location or item that it is directly in; `null`, an empty text or the zero UUID for none. */
  parentId?: string | null
  entityTypeId?: string | null
}

export type NewEntityType = {
  name: string
  description?: string | null
  isLocation?: boolean | null
  /** The type itself, because it is a template; any other is 422. */
  defaultTemplateId?: string | null
}

export type EntityTypeUpdate = {
  name?: string | null
  description?: string | null
  isLocation?: boolean | null
  /** The type itself, because it is a template; any other is 422. */
  defaultTemplateId?: string | null
}

export type Export = {
  id: Uuid
  groupId: Uuid
  kind: "export" | "import"
  /** An archive is made while it is downloaded, so there is nothing to wait for. */
  status: "completed"
  progress: number
  artifactPath: string
  /** Always 0: not known before it is downloaded. */
  sizeBytes: number
  createdAt: Instant
  updatedAt: Instant
}

export type ErrorResponse = {
  /** What went wrong and what to do next, as one English sentence. */
  error: string
  /** Stable identifier of the reason. */
  code: "bad_request" | "bad_id" | "unauthorized" | "wrong_credentials" | "code_required" | "wrong_code" | "wrong_passkey" | "forbidden" | "not_in_demo" | "registration_disabled" | "local_sign_in_disabled" | "wrong_origin" | "not_found" | "method_not_allowed" | "conflict" | "limit_reached" | "print_failed" | "lookup_failed" | "email_taken" | "address_unknown" | "changed_since" | "undo_expired" | "too_large" | "unsupported_media_type" | "invalid" | "unsupported_currency" | "parent_cycle" | "too_deep" | "bad_file" | "too_many_requests" | "busy" | "storage_unavailable" | "storage_full" | "internal"
  /** The reason for each refused field, by its JSON name. */
  fields?: Record<string, string>
  /** More about the reason; its shape depends on the code. */
  details?: unknown
  /** Also in the server’s log. */
  requestId: string
}

export interface Operations {
  /** Answers while the process works; for what restarts it. */
  'GET /live': { response: { status: "ok" } }
  /** Answers 200 while the server can answer requests, and 503 otherwise; for proxies and health checks. */
  'GET /ready': { response: { status: "ok" } }
  /** Whether the server is up, its version and what it allows. */
  'GET /status': { response: Status }
  /** All currencies that a household can use, by name. Also at `/currency`. */
  'GET /currencies': { response: Array<Currency> }
  /** Sign in. Also sets the session cookies. */
  'POST /users/login': {
    query?: {
      /** Empty or `local`. */
      provider?: string
    }
    body: Credentials
    response: Session
  }
  /** End the session of the given token and clear the cookies. Any token, or none, is accepted. */
  'POST /users/logout': { response: undefined }
  /** End every session of the account and clear the cookies; API keys stay. Not with an API key. */
  'POST /users/logout/all': { response: undefined }
  /** A new pair of tokens for seven days. The old token ends after one minute where it came as a cookie, else when it would have ended, or with the new one. */
  'GET /users/refresh': {
    response: {
      /** As when signing in: begins with `Bearer `. */
      token: string
      /** The token, without `Bearer `. */
      raw: string
      attachmentToken: string
      expiresAt: Instant
    }
  }
  /** Create an account, with a household of its own unless an invitation is given. */
  'POST /users/register': { body: Registration; response: undefined }
  /** The signed-in account. */
  'GET /users/self': { response: { item: User } }
  /** Change the name, the e-mail address or the default household. Absent keys keep their values; another address needs the password. Not with an API key. */
  'PUT /users/self': {
    body: {
      name?: string | null
      email?: string | null
      defaultGroupId?: string | null
      password?: string | null
    }
    response: { item: User }
  }
  /** Delete the account, and the households that nobody else belongs to; 409 while it is the only owner of one with other members, or the only server admin among several accounts. Not with an API key. */
  'DELETE /users/self': { body?: { password?: string | null }; response: undefined }
  /** Change the password; every other session of the account ends. Also at `/users/change-password`. Not with an API key. */
  'PUT /users/self/change-password': { body: { current: string; new: string }; response: undefined }
  /** What deleting the account would do to each of its households; it changes nothing. Not with an API key. */
  'GET /users/self/deletion': { response: AccountDeletion }
  /** The settings that a web app stores for the account; an empty object until it stored some. */
  'GET /users/self/settings': {
    response: {
      /** Any JSON object of at most 64 KiB; the server does not read it. */
      item: Record<string, unknown>
    }
  }
  /** Replace all settings that a web app stores for the account. */
  'PUT /users/self/settings': {
    body: Record<string, unknown>
    response: {
      /** Any JSON object of at most 64 KiB; the server does not read it. */
      item: Record<string, unknown>
    }
  }
  /** The sessions of the account, the last seen first: 100 at most. Not with an API key. */
  'GET /users/self/sessions': { response: Array<SignedInSession> }
  /** End every session of the account but this one; API keys stay. Not with an API key. */
  'DELETE /users/self/sessions': { response: undefined }
  /** End one session of the account at once. Not with an API key. */
  'DELETE /users/self/sessions/{id}': { path: { id: Uuid }; response: undefined }
  /** Whether signing in with the password also asks for a code. Not with an API key. */
  'GET /users/self/two-factor': { response: TwoFactor }
  /** A new secret for an authenticator app (TOTP). Nothing changes until a code confirms it; 409 when two-factor sign-in is on. Not with an API key. */
  'POST /users/self/two-factor': {
    body: {
      /** The password of the account. */
      password: string
    }
    response: TwoFactorSetup
  }
  /** Turn on two-factor sign-in with a code of the app, within an hour. Returns ten recovery codes, each for one sign-in; they are shown only once. Not with an API key. */
  'POST /users/self/two-factor/confirm': { body: { code: string }; response: { recoveryCodes: Array<string> } }
  /** Turn off two-factor sign-in; the secret and the recovery codes are forgotten. Not with an API key. */
  'POST /users/self/two-factor/off': {
    body: {
      /** The password of the account. */
      password: string
    }
    response: undefined
  }
  /** Sign in with a passkey, without a password or a code. Also sets the session cookies. */
  'POST /users/login/passkey': {
    body: {
      /** The answer of the browser to these options, in JSON. */
      response: Record<string, unknown>
      stayLoggedIn?: boolean | null
    }
    response: Session
  }
  /** Options to sign in with a passkey; 409 where the server is reached by a number instead of a host name. */
  'POST /users/login/passkey/options': { response: Record<string, unknown> }
  /** The passkeys of the account, the oldest first: 20 at most. Not with an API key. */
  'GET /users/self/passkeys': { response: Array<Passkey> }
  /** Add a passkey that was made with these options; 409 when there are twenty already. Not with an API key. */
  'POST /users/self/passkeys': {
    body: {
      name: string
      /** The answer of the browser to these options, in JSON. */
      response: Record<string, unknown>
    }
    response: Passkey
  }
  /** Remove a passkey: nobody signs in with it any more. Sessions stay. Not with an API key. */
  'DELETE /users/self/passkeys/{id}': { path: { id: Uuid }; response: undefined }
  /** Options to make a passkey with; 409 where the server is reached by a number instead of a host name. Not with an API key. */
  'POST /users/self/passkeys/options': {
    body: {
      /** The password of the account. */
      password: string
    }
    response: Record<string, unknown>
  }
  /** Mail a link for a new password, if an account has this address; the response is the same if not. 404 when the server sends no mail. */
  'POST /users/forgot-password': { body: { email: string }; response: undefined }
  /** Set a new password by the token of a mailed link; every session of the account ends. */
  'POST /users/reset-password': { body: { token: string; password: string }; response: undefined }
  /** Redirect to the OpenID Connect provider, for browsers; 404 when none is configured. */
  'GET /users/login/oidc': {
    query?: {
      /** The page to open after signing in. */
      next?: string
      /** An invitation token. */
      token?: string
      /** ISO 4217; of the household that a first sign-in founds. */
      currency?: string
      /** IANA name; of the household that a first sign-in founds. */
      timeZone?: string
      /** Of the names that the household begins with. Default en. */
      language?: string
    }
    response: Response
  }
  /** The provider sends the browser back here. Sets the session cookies and redirects to the app, or to the sign-in page with `oidc_error`. */
  'GET /users/login/oidc/callback': { query?: { state?: string; code?: string }; response: Response }
  /** Sign in the person whom a trusted proxy names in its header, for browsers; 404 when that is off. Redirects to the app, or to the sign-in page with `oidc_error`. */
  'GET /users/login/proxy': { query?: Operations['GET /users/login/oidc']['query']; response: Response }
  /** The keys of the account, newest first, without the keys themselves. */
  'GET /users/self/api-keys': { response: Array<ApiKey> }
  /** Create a key for programs: it ends after 90 days unless told, and may do what both its role (default editor) and its person may. 409 when there are fifty already. Not with an API key. */
  'POST /users/self/api-keys': {
    body: NewApiKey
    response: {
      id: Uuid
      userId: Uuid
      name: string
      /** How the key begins. */
      hint: string
      role: "owner" | "editor" | "viewer"
      /** Whether an assistant with this key may suggest changes, which a person accepts or declines. */
      suggests: boolean
      createdAt: Instant
      expiresAt: Instant
      lastUsedAt: Instant | null
      /** The key, shown only once. Send it in the `Authorization` header. */
      token: string
    }
  }
  /** Revoke a key immediately. Not with an API key. */
  'DELETE /users/self/api-keys/{id}': { path: { id: Uuid }; response: undefined }
  /** The acting household. */
  'GET /groups': { response: Group }
  /** Create an empty household that you own; currency and time zone are those of the household acted on unless given. Not with an API key. */
  'POST /groups': { body: NewGroup; response: Group }
  /** Change the name, currency or time zone of the household, or whether texts of files are searched. Absent keys and an empty name keep their values. */
  'PUT /groups': {
    body: {
      name?: string | null
      currency?: string | null
      timeZone?: string | null
      searchesFiles?: boolean | null
    }
    response: Group
  }
  /** Delete the household with everything in it, for good; you must be its only member and belong to another one. Not with an API key. */
  'DELETE /groups': { response: undefined }
  /** All your households by name, with your role in each. */
  'GET /groups/all': { response: Array<GroupWithRole> }
  /** Counts and total value. */
  'GET /groups/statistics': {
    query?: {
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: GroupStatistics
  }
  /** Totals by label; labels without items are left out. */
  'GET /groups/statistics/labels': {
    query?: {
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: Array<TotalByName>
  }
  /** Totals by location, of the items directly in it; locations without items are left out. */
  'GET /groups/statistics/locations': {
    query?: {
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: Array<TotalByName>
  }
  /** Prices of items by the time they were entered; with `interval` values by month. */
  'GET /groups/statistics/purchase-price': {
    query?: {
      /** `YYYY-MM-DD`; default one month before now, with `interval` the first month there is. */
      start?: string
      /** `YYYY-MM-DD`; default now. */
      end?: string
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
      /** `month`: one entry without a name per month, with the value (price × quantity) of the items bought in it, or entered in it if they have no purchase date. `valuation` counts only with it. */
      interval?: string
    }
    response: PriceOverTime
  }
  /** The invitations that can still be used, newest first, without their tokens. */
  'GET /groups/invitations': { response: Array<Invitation> }
  /** Invite people into the household, as editors unless a role is given. Not with an API key. */
  'POST /groups/invitations': { body: NewInvitation; response: CreatedInvitation }
  /** Revoke an invitation; people who joined with it stay members. */
  'DELETE /groups/invitations/{id}': { path: { id: Uuid }; response: undefined }
  /** What an invitation leads to; 404 when it is unknown, expired or used up. */
  'GET /groups/invitations/{id}': {
    path: {
      /** What the invitation was created with. */
      id: string
    }
    response: InvitationPreview
  }
  /** Join a household by an invitation; 404 when it is unknown, expired or used up. Not with an API key. */
  'POST /groups/invitations/{id}': {
    path: {
      /** What the invitation was created with. */
      id: string
    }
    response: { id: Uuid; name: string }
  }
  /** All members of the household, by name. */
  'GET /groups/members': { response: Array<Member> }
  /** Add a person to the household, as an editor unless a role is given. It must be somebody with whom you share another household; everyone else is 404 and needs an invitation. Not with an API key. */
  'POST /groups/members': { body: NewMember; response: Member }
  /** Change the role of a member; the last owner stays an owner. Open invitations end when an owner loses that role. Not with an API key. */
  'PUT /groups/members/{id}': {
    path: { id: Uuid }
    body: { role?: "owner" | "editor" | "viewer" | null }
    response: Member
  }
  /** Remove a member, as an owner, which also ends open invitations; or leave, with your own id. The last owner cannot be removed. Not with an API key. */
  'DELETE /groups/members/{id}': { path: { id: Uuid }; response: undefined }
  /** Bring a household of Homebox 0.10 to 0.26 into this one, as one change: the zip of its data folder, or of a collection that 0.26 exported. Records that are here already stay as they are; accounts are not brought. 422 when it is damaged, is of a newer release or has several households; then nothing is written. */
  'POST /move-in/homebox': {
    query?: {
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
      /** Whether only to say what would be brought. */
      preview?: boolean
    }
    form: {
      file: Blob
      /** The name of the file, for the history. */
      name?: string
    }
    response: MoveInReport
  }
  /** All locations of the household by name. */
  'GET /locations': {
    query?: {
      /** `true` or `false`. */
      filterChildren?: boolean
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: Array<LocationListEntry>
  }
  /** Create a location; at most 50 can be inside each other. */
  'POST /locations': { body: NewLocation; response: Location }
  /** One location with its parent, its children and its value. */
  'GET /locations/{id}': {
    path: { id: Uuid }
    query?: {
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: Location
  }
  /** Change a location. Absent keys keep their values; `parentId: null` makes it top-level. At most 50 levels are allowed: a location that is already deeper can only be moved up. */
  'PUT /locations/{id}': { path: { id: Uuid }; body: LocationUpdate; response: Location }
  /** Delete a location with everything below it in one batch that can be undone. With `contents=move&to=<id>` the contents move there first; with the zero UUID locations become outermost and items are in none. */
  'DELETE /locations/{id}': {
    path: { id: Uuid }
    query?: {
      /** `move` or absent. */
      contents?: string
      to?: string
    }
    response: undefined
  }
  /** What would be deleted with this location. */
  'GET /locations/{id}/contents': { path: { id: Uuid }; response: LocationContents }
  /** The maintenance that is still to be done on the items here and in everything below, by scheduled date. */
  'GET /locations/{id}/maintenance': {
    path: { id: Uuid }
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: LocationMaintenance
  }
  /** Locations, and with `withItems=true` their items, as a tree. */
  'GET /locations/tree': {
    query?: {
      /** `true` or `false`. */
      withItems?: boolean
    }
    response: Array<{
      id: Uuid
      name: string
      /** `location` or `item`. */
      type: string
      children: Array<unknown>
    }>
  }
  /** What would be deleted with these locations. */
  'POST /locations/contents': {
    body: {
      /** 404 when one is not there. */
      ids: Array<string>
    }
    response: LocationContents
  }
  /** Delete locations with everything below them in one batch that can be undone. With `contentsTo` their contents move there first, with `contentsTo: null` to the top level. */
  'POST /locations/delete': { body: LocationDeletion; response: undefined }
  /** Locations with every word of `q` in their name or in one above it, whatever case and accents; those whose own name has one come first. */
  'GET /locations/found': {
    query?: {
      q?: string
      /** A whole number. */
      page?: number
      /** Up to 1,000, 200 when left out. */
      pageSize?: number
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<FoundLocation>
    }
  }
  /** What is directly inside each of these locations, by name: a tree level by level, several levels at once. */
  'GET /locations/levels': {
    query?: {
      /** Repeat the key for several values. */
      in?: string | Array<string>
      /** A whole number. */
      page?: number
      /** Up to 1,000, 200 when left out. */
      pageSize?: number
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: {
      /** Locations of the household. */
      total: number
      /** One for each id of `in`, in its order; the zero UUID, and `in` left out, stand for the outermost locations. */
      levels: Array<LocationLevel>
    }
  }
  /** Put locations into another one, or outermost with `parentId: null`, in one batch. 422 for a location inside themselves and for more than 50 levels. */
  'POST /locations/move': {
    body: LocationMove
    response: {
      /** Those that were elsewhere before. */
      moved: number
    }
  }
  /** All labels of the household by name. */
  'GET /labels': { response: Array<Label> }
  /** Create a label; labels form a tree of at most 5 levels. */
  'POST /labels': { body: NewLabel; response: LabelWithFamily }
  /** One label with its parent and its children. */
  'GET /labels/{id}': { path: { id: Uuid }; response: LabelWithFamily }
  /** Change a label. Absent keys keep their values; `parentId: null` makes it top-level. */
  'PUT /labels/{id}': { path: { id: Uuid }; body: LabelUpdate; response: LabelWithFamily }
  /** Delete a label; its items keep their other labels, and the labels under it become outermost. */
  'DELETE /labels/{id}': { path: { id: Uuid }; response: undefined }
  /** Merge a label into another: items and templates that have it get the other one, the labels under it go under the other one, and it is deleted; one batch. 422 when `into` is missing or the label itself. */
  'POST /labels/{id}/merge': { path: { id: Uuid }; body: MergeLabel; response: MergeReport }
  /** Find items. Without `page` and `pageSize`, all matches are streamed. Unknown ids in a filter match nothing, and so does a filter of which nothing can be read. */
  'GET /items': {
    query?: {
      /** Words in any order, each anywhere in a text of the item, its custom fields (but for yes or no) or its asset id, in the name of a location, a label or a file of the item, or in the text of such a file unless the household has switched that off. A word of one or two characters is looked for in the item alone: as a whole word or as the beginning of a word of its name, and where no item has it so, anywhere in words; signs and emoji are found anywhere in it and in names of locations and labels. Upper and lower case, accents, and ways to write quotes, dashes and `×` are one, and dashes and colons in a number may be left out. Punctuation that stands alone counts only where there is nothing else. A text of blanks matches nothing. `#000-001` finds that asset id. */
      q?: string
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
      /** Repeat the key for several values. */
      ids?: string | Array<string>
      /** None of these items. May be repeated. */
      exceptIds?: string | Array<string>
      /** Repeat the key for several values. */
      locations?: string | Array<string>
      /** Repeat the key for several values. */
      labels?: string | Array<string>
      /** Repeat the key for several values. */
      tags?: string | Array<string>
      /** `true`: items that carry none of `labels`; no items when a label does not exist. */
      negateLabels?: boolean
      /** `true`: items that carry none of `tags`. */
      negateTags?: boolean
      /** `true`: items that carry every one of `labels`. */
      allLabels?: boolean
      /** Repeat the key for several values. */
      parentIds?: string | Array<string>
      /** Part of any of these items, or directly in any of these locations and part of nothing; the zero UUID: in nothing at all. May be repeated. */
      within?: string | Array<string>
      /** `true` or `false`. */
      onlyWithPhoto?: boolean
      /** `true` or `false`. */
      onlyWithoutPhoto?: boolean
      /** `true` or `false`. */
      includeArchived?: boolean
      /** `Name=value`. A custom field with this name and exactly this value: a text, a number, `true` or `false`, or `YYYY-MM-DD`. May be repeated; an item needs one of them. */
      fields?: string | Array<string>
      /** `Name=value`. A custom field with this name and this number or day, or a greater one. May be repeated; an item needs all of them, and those of `fieldsTo` of the same name in the same field. */
      fieldsFrom?: string | Array<string>
      /** `Name=value`. The same with this number or day, or a smaller one. */
      fieldsTo?: string | Array<string>
      /** Items that lack it: location, photo, label, price. May be repeated; an item must lack all of them. */
      without?: string | Array<string>
      /** A number: this value or more. */
      priceMin?: number
      /** A number: this value or less. */
      priceMax?: number
      /** A number: this value or more. */
      quantityMin?: number
      /** A number: this value or less. */
      quantityMax?: number
      /** `YYYY-MM-DD`; on this day or later. */
      purchasedFrom?: string
      /** `YYYY-MM-DD`; on this day or earlier. */
      purchasedTo?: string
      /** `YYYY-MM-DD`; on this day or later. */
      warrantyFrom?: string
      /** `YYYY-MM-DD`; on this day or earlier. */
      warrantyTo?: string
      /** `true`: only those that are; `false`: only those that are not. */
      insured?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      sold?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      lent?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      lowStock?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasReceipt?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasManual?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasWarranty?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      oldValue?: boolean
      /** One of assetId, archived, name, quantity, insured, purchasePrice, purchaseFrom, purchaseTime, manufacturer, modelNumber, serialNumber, warrantyExpires, soldPrice, soldTime, minimumQuantity, lentTo, lentUntil, currentValue, currentValueDate, replacementValue, replacementValueDate, createdAt, updatedAt, value, location; anything else sorts by best match if there is a `q` and no orderBy, else by name. */
      orderBy?: string
      /** `asc` or `desc`; the default depends on the order. */
      order?: string
      /** `true`: `locations` also match everything inside them. */
      includeSubLocations?: boolean
      /** Names of custom fields that the items of a page then have, the first 20 of them. May be repeated. */
      withFields?: string | Array<string>
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
      /** `true`, on a page: the key `totalQuantity` is there. */
      totalQuantity?: boolean
      /** `true`, on a page: when nothing matches `q`, the key `nearest` contains the most similar items, and `spellings` what `q` may mean. */
      nearest?: boolean
    }
    response: ItemPage
  }
  /** Create an item; it gets the next asset id. */
  'POST /items': {
    query?: {
      /** A UUID of your choice, which becomes the id of the item. Sent again, because the response was lost, it returns the item that is there and creates nothing; 409 when that one was deleted. */
      id?: string
    }
    body: NewItem
    response: Item
  }
  /** The names of all custom fields in use. */
  'GET /items/fields': { response: Array<string> }
  /** The kinds of the custom fields with one name. Those of kind `number` or `time` can be filtered by a range. */
  'GET /items/fields/types': {
    query: { field: string }
    response: Array<"text" | "number" | "boolean" | "time" | "link">
  }
  /** The values in use in one custom field as texts, in order. */
  'GET /items/fields/values': {
    query: {
      field: string
      /** A whole number: at most so many; without it, all. */
      limit?: number
    }
    response: Array<string>
  }
  /** One item. */
  'GET /items/{id}': { path: { id: Uuid }; response: Item }
  /** Change an item. Absent keys keep their values, unknown keys are ignored; the body of a GET is valid. */
  'PUT /items/{id}': { path: { id: Uuid }; body: ItemUpdate; response: Item }
  /** Change individual keys of an item, in the same way as PUT. */
  'PATCH /items/{id}': { path: { id: Uuid }; body: ItemUpdate; response: Item }
  /** Delete an item; what has it as parent loses its parent. */
  'DELETE /items/{id}': { path: { id: Uuid }; response: undefined }
  /** The path of an item: its locations from the outermost (of more than 50 the innermost), its parent item, itself. */
  'GET /items/{id}/path': {
    path: { id: Uuid }
    response: Array<{
      /** `location` or `item`. */
      type: string
      id: Uuid
      name: string
    }>
  }
  /** How many items of a search each filter would leave; the query is that of GET /items. */
  'GET /items/facets': { query?: Operations['GET /items']['query']; response: ItemFacets }
  /** Attach a file to an item; 422 when it has 2000 files and links already. */
  'POST /items/{id}/attachments': {
    path: { id: Uuid }
    form: {
      file: Blob
      /** Becomes the title; of a path, only the last part is used. */
      name: string
      /** Default: `photo` for pictures, else `attachment`. 422 for a `photo` that cannot be shown as one. */
      type?: "photo" | "manual" | "warranty" | "attachment" | "receipt"
      /** For photos; the first photo is always primary. */
      primary?: boolean
      /** A maintenance entry of the item that the file belongs to; 404 for any other. */
      maintenanceId?: string
    }
    response: Item
  }
  /** Change an attachment of an item. Absent keys keep their values. */
  'PUT /items/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    body: AttachmentUpdate
    response: Item
  }
  /** Delete an attachment. When it was the primary photo, another photo becomes primary. */
  'DELETE /items/{id}/attachments/{attachmentId}': { path: { id: Uuid; attachmentId: Uuid }; response: undefined }
  /** The file itself, whole or by `Range`; a link redirects. Only pictures and PDFs are shown inline. A thumbnail is WebP, 404 when there is none. */
  'GET /items/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    query?: {
      /** At most 240, 640 or 1600 pixels on the long side. */
      thumbnail?: "small" | "medium" | "large"
      /** `true`: of an attachment in the Trash. */
      deleted?: boolean
    }
    response: Response
  }
  /** Replace the file of an attachment, for example by a rotated photo; the attachment gets a new id. */
  'POST /items/{id}/attachments/{attachmentId}/replace': { path: { id: Uuid; attachmentId: Uuid }; form: { file: Blob }; response: Item }
  /** Attach a link to an item; 422 when it has 2000 files and links already. */
  'POST /items/{id}/attachments/external': { path: { id: Uuid }; body: NewLink; response: Item }
  /** Set the order of an item’s attachments; new ones are added at the end. */
  'PUT /items/{id}/attachments/order': { path: { id: Uuid }; body: AttachmentOrder; response: Item }
  /** Attach a file to a location; 422 when it has 2000 files and links already. */
  'POST /locations/{id}/attachments': {
    path: { id: Uuid }
    form: Operations['POST /items/{id}/attachments']['form']
    response: Location
  }
  /** Change an attachment of a location. Absent keys keep their values. */
  'PUT /locations/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    body: AttachmentUpdate
    response: Location
  }
  /** Delete an attachment. When it was the primary photo, another photo becomes primary. */
  'DELETE /locations/{id}/attachments/{attachmentId}': { path: { id: Uuid; attachmentId: Uuid }; response: undefined }
  /** The file itself, whole or by `Range`; a link redirects. Only pictures and PDFs are shown inline. A thumbnail is WebP, 404 when there is none. */
  'GET /locations/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    query?: {
      /** At most 240, 640 or 1600 pixels on the long side. */
      thumbnail?: "small" | "medium" | "large"
      /** `true`: of an attachment in the Trash. */
      deleted?: boolean
    }
    response: Response
  }
  /** Replace the file of an attachment; the attachment gets a new id. */
  'POST /locations/{id}/attachments/{attachmentId}/replace': {
    path: { id: Uuid; attachmentId: Uuid }
    form: { file: Blob }
    response: Location
  }
  /** Attach a link to a location; 422 when it has 2000 files and links already. */
  'POST /locations/{id}/attachments/external': { path: { id: Uuid }; body: NewLink; response: Location }
  /** Set the order of a location’s attachments; new ones are added at the end. */
  'PUT /locations/{id}/attachments/order': { path: { id: Uuid }; body: AttachmentOrder; response: Location }
  /** How many files the household keeps, and how large they are, thumbnails left out. */
  'GET /storage': { response: StorageUsage }
  /** Read every file of the household and compare it with what was uploaded, as `doctor` does for all households; nothing is changed. */
  'POST /storage/check': { response: StorageCheck }
  /** The backups of the whole server: the last proven one, the latest attempts, and how far a running one is. Not with an API key. */
  'GET /backups': { response: Backups }
  /** Start a backup of the whole server now, unless one is running, or began within ten minutes and did not fail; it goes on after the response. Not with an API key. */
  'POST /backups': { response: Backups }
  /** A backup of the whole server as a zip, encrypted if the backup is: unpack it into the folder for backups of any Cubby, and restore it there by name. It contains all households, accounts and secrets. Not with an API key. */
  'GET /backups/download': {
    query: {
      /** The name of a backup. */
      name: string
    }
    response: Response
  }
  /** The backups that can be restored, and where they are. Not with an API key. */
  'GET /backups/list': { response: StoredBackups }
  /** Restore the caller’s household from a backup, as one change that can be undone: records that are missing are added, those with the same id become what they were, all others stay, and so do settings, accounts and other households. Viewers may not. The command `restore` restores the whole server. Not with an API key. */
  'POST /backups/restore': {
    query: {
      /** The name of a backup. */
      name: string
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
      /** Whether only to count what would be added and changed. */
      preview?: boolean
    }
    response: RestoreReport
  }
  /** The accounts of the server, those that registered last first. Not with an API key. */
  'GET /admin/accounts': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 100, 25 when left out. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** Of accounts and invitations at most 10,000: older ones are left out. */
      total: number
      items: Array<AdminAccount>
    }
  }
  /** Store the address at which other devices reach the server, for the codes on printed labels and for invitations. 409 when `CUBBY_BASE_URL` is set, which goes before it. Not with an API key. */
  'PUT /admin/address': {
    body: {
      /** `https://cubby.example.org`, without a path. Empty to remove the stored one. */
      address: string
    }
    response: undefined
  }
  /** The households of the server, without anything that is in them. Not with an API key. */
  'GET /admin/households': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 100, 25 when left out. */
      pageSize?: number
      /** Part of a household’s name, or the whole e-mail address of a member. */
      q?: string
      /** `newest` (default), `name`, `items`, or `size`: that of its files. */
      orderBy?: string
    }
    response: {
      page: number
      pageSize: number
      /** Of accounts and invitations at most 10,000: older ones are left out. */
      total: number
      items: Array<AdminHousehold>
    }
  }
  /** The invitations of all households that can still be used, those that end first at the top; without their tokens and notes. Not with an API key. */
  'GET /admin/invitations': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 100, 25 when left out. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** Of accounts and invitations at most 10,000: older ones are left out. */
      total: number
      items: Array<AdminInvitation>
    }
  }
  /** How much the server holds. Not with an API key. */
  'GET /admin/totals': { response: ServerTotals }
  /** The items with this asset id, archived ones included, by name; an empty list when there are none. */
  'GET /assets/{assetId}': {
    path: {
      /** With or without dashes and leading zeros. */
      assetId: string
    }
    query?: {
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: ItemPage
  }
  /** Fetch the picture of a product, at most 8 MB, and attach it to an item as a photo. */
  'POST /items/{id}/attachments/from-product': { path: { id: Uuid }; body: NewProductPicture; response: Item }
  /** What the services listed in `/status` know about a product, at most thirty requests a minute; 204 when none knows it, 409 or 429 when none does and one could not be reached. */
  'GET /products/search-from-barcode': {
    query: {
      /** EAN-13, EAN-8, UPC-A, GTIN-14 or ISBN with its check digit; spaces and hyphens are ignored. */
      productEAN: string
    }
    response: Array<Product> | undefined
  }
  /** Move, label, archive, change or delete many items, given by `ids` or by a `search`: all of them or none, as one batch. The search is that of GET /items, without paging. */
  'POST /items/bulk': {
    query?: {
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
    }
    body: BulkItems
    response: BulkReport
  }
  /** Different changes to different items, such as the result of a count or of an audit: all of them or none, as one batch. An item may be named once. */
  'POST /items/bulk/each': {
    body: {
      /** 404 when an item, location or label is not there, and nothing is done. */
      changes: Array<EachChange>
    }
    response: BulkReport
  }
  /** The values of one field in many items, before all of them get another one. */
  'POST /items/bulk/values': { body: ValuesOfMany; response: UsedValues }
  /** Create many items, all of them or none, as one batch; they get the next asset ids in their order. */
  'POST /items/many': {
    body: NewItems
    response: {
      /** In the order of the items. */
      ids: Array<Uuid>
    }
  }
  /** Copy an item with its location and labels; each copy gets the next asset id and is not lent. Returns the first copy. */
  'POST /items/{id}/duplicate': { path: { id: Uuid }; body?: DuplicateOptions; response: Item }
  /** The maintenance of one item; a completion date after today still counts as scheduled. */
  'GET /items/{id}/maintenance': {
    path: { id: Uuid }
    query?: {
      /** `scheduled` or `completed`; anything else means both. */
      status?: string
    }
    response: Array<ListedMaintenanceEntry>
  }
  /** Add a maintenance entry with at least one date to an item. If it recurs and is already done, the next one is created too. */
  'POST /items/{id}/maintenance': {
    path: { id: Uuid }
    body: NewMaintenanceEntry
    response: WrittenMaintenanceEntry
  }
  /** The maintenance of all items by scheduled date; `completed` means that there is a completion date. */
  'GET /maintenance': {
    query?: {
      /** `scheduled` or `completed`; anything else means both. */
      status?: string
    }
    response: Array<ListedMaintenanceEntry>
  }
  /** One maintenance entry. */
  'GET /maintenance/{id}': { path: { id: Uuid }; response: ListedMaintenanceEntry }
  /** Change a maintenance entry. Absent keys keep their values; at least one date must remain. Completing a recurring entry creates the next one. */
  'PUT /maintenance/{id}': {
    path: { id: Uuid }
    body: MaintenanceUpdate
    response: WrittenMaintenanceEntry
  }
  /** Delete a maintenance entry. */
  'DELETE /maintenance/{id}': { path: { id: Uuid }; response: undefined }
  /** When the next entry will be due if this one is completed on a date, without and with `skipMissed`. Both are empty if none follows. */
  'GET /maintenance/{id}/next': {
    path: { id: Uuid }
    query?: {
      /** Today if absent or empty. */
      completedDate?: string
    }
    response: {
      asScheduled: CalendarDate
      skippingMissed: CalendarDate
      /** How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due. */
      precision: "day" | "month" | "year"
    }
  }
  /** Loans, maintenance and ends of warranties by day, the latest first for `done`; at most 100 a page, 50 by default. Each stands at the day it was done, else at the day it is due. Without `item`, what is still to be done on archived items is left out. */
  'GET /maintenance/agenda': {
    query?: {
      /** The id of an item: only what is about it. */
      item?: string
      /** `scheduled` (loans and ends of warranties included), `completed`; anything else is both. */
      status?: string
      /** `loan`, `maintenance` or `warranty`; anything else is all. */
      kind?: string
      /** A day, `YYYY-MM-DD`. */
      from?: string
      /** A day, `YYYY-MM-DD`. */
      to?: string
      /** `overdue`, `week` (today and the six days after it), `later` or `done`; anything else is all of them. */
      group?: string
      /** Leaves out warranties that end after this day, `YYYY-MM-DD`. */
      warrantyTo?: string
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: AgendaPage
  }
  /** The days that have entries, for a calendar: from the first of this month or `from`, at most 62. */
  'GET /maintenance/days': {
    query?: {
      /** The id of an item: only what is about it. */
      item?: string
      /** `scheduled` (loans and ends of warranties included), `completed`; anything else is both. */
      status?: string
      /** `loan`, `maintenance` or `warranty`; anything else is all. */
      kind?: string
      /** A day, `YYYY-MM-DD`. */
      from?: string
      /** A day, `YYYY-MM-DD`. */
      to?: string
    }
    response: Array<AgendaDay>
  }
  /** How much maintenance there is, and what it cost. Only what is done counts as spent. */
  'GET /maintenance/summary': {
    query?: {
      /** The id of an item: only what is about it. */
      item?: string
    }
    response: MaintenanceSummary
  }
  /** The caller’s own notifiers in the household by name. */
  'GET /notifiers': { response: Array<Notifier> }
  /** Create a notifier, through which reminders of the household reach the caller. Not with an API key. */
  'POST /notifiers': { body: NewNotifier; response: Notifier }
  /** Change one of the caller’s notifiers. Absent keys, `null` and the masked `url` keep their values; a new `url` must be given in full. Not with an API key. */
  'PUT /notifiers/{id}': { path: { id: Uuid }; body: NotifierUpdate; response: Notifier }
  /** Delete one of the caller’s notifiers with what was sent through it. */
  'DELETE /notifiers/{id}': { path: { id: Uuid }; response: undefined }
  /** The newest 50 messages through one of the caller’s notifiers, and whether they arrived. */
  'GET /notifiers/{id}/deliveries': { path: { id: Uuid }; response: Array<Delivery> }
  /** Send a test message, at most ten a minute; 422 with the response of the service when it does not arrive. A masked `url` is that of the saved notifier with this `id`, or of the only one that has it, whose log keeps the test. */
  'POST /notifiers/test': { body: NotifierTest; response: null }
  /** The webhooks of the household by name. `stoppedAt` is when Cubby turned one off because its receiver failed for five days. */
  'GET /webhooks': { response: Array<Webhook> }
  /** Create a webhook, which posts signed messages about the changes from now on, in order. 409 when there are ten already. Not with an API key. */
  'POST /webhooks': {
    body: NewWebhook
    response: {
      id: Uuid
      createdAt: Instant
      updatedAt: Instant
      name: string
      /** Secrets are never shown again: `***` replaces user, password, path and options. Sent back unchanged, it keeps the saved address. */
      url: string
      /** The kinds of records whose changes are sent. Empty for all kinds, also those of later versions. */
      entities: Array<"household" | "location" | "label" | "item" | "attachment" | "maintenance" | "template" | "view" | "fieldDescription" | "policy" | "claim" | "claimItem">
      /** Whether changes are sent. Those made while it is off are sent once it is on again. */
      isActive: boolean
      stoppedAt: Instant | null
      /** True when nothing is sent, because the person who turned the webhook on is no longer an owner. Any owner may turn it on again. */
      isOrphaned: boolean
      /** The key of the signatures. Shown only once. */
      secret: string
    }
  }
  /** Change a webhook. Absent keys and the masked `url` keep their values. Not with an API key. */
  'PUT /webhooks/{id}': { path: { id: Uuid }; body: WebhookUpdate; response: Webhook }
  /** Delete a webhook with its log. */
  'DELETE /webhooks/{id}': { path: { id: Uuid }; response: undefined }
  /** The newest 50 messages of a webhook, and whether they arrived. */
  'GET /webhooks/{id}/deliveries': { path: { id: Uuid }; response: Array<WebhookDelivery> }
  /** Send a `ping`, at most ten a minute together with tests of notifiers; 422 with the answer of the receiver when it does not arrive. */
  'POST /webhooks/{id}/test': { path: { id: Uuid }; response: null }
  /** Links for people without an account, the newest first. Ended ones are deleted after 90 days. */
  'GET /shares': {
    query?: {
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: SharePage
  }
  /** Create a link to a read-only page, for a record (`targetId`) or the items of a search (`search`). It ends with the membership of the user who created it. Not with an API key. */
  'POST /shares': {
    body: NewShare
    response: {
      id: Uuid
      createdAt: Instant
      target: "item" | "location" | "label" | "search" | "loan" | "claim"
      targetId: Uuid | null
      /** Empty for a search, and when the record was deleted. */
      targetName: string
      /** The heading of the page. */
      name: string
      /** What is shown of each item besides its name. A loan shows a photo only, whatever is chosen. Only a claim shows `receipts` and `loss`, which includes the sums and the limits of the policy. */
      fields: Array<"photos" | "receipts" | "loss" | "description" | "quantity" | "location" | "labels" | "manufacturer" | "modelNumber" | "serialNumber" | "assetId" | "purchaseDate" | "purchasePrice" | "currentValue" | "replacementValue" | "warrantyExpires" | "customFields" | "notes">
      endsOn: CalendarDate
      /** Ended by a member, by its last day, or with the loan. */
      isEnded: boolean
      hasPin: boolean
      /** After 20 wrong PINs, until the PIN is changed. */
      isLocked: boolean
      /** Of the borrower, who is reminded; empty for other links. */
      email: string
      createdBy: string
      /** How often it was opened. */
      visits: number
      lastVisitAt: Instant | null
      /** The page, below the address at which people open this server. It is shown only once. */
      path: string
    }
  }
  /** Change a link. Absent keys keep their values; a `pin` of null removes it. 409 for an ended link. Not with an API key. */
  'PUT /shares/{id}': { path: { id: Uuid }; body: ShareUpdate; response: Share }
  /** End a link at once, for good. The link and its visits stay in the list for 90 days. */
  'DELETE /shares/{id}': { path: { id: Uuid }; response: undefined }
  /** Another address of the link. Earlier ones stay valid, up to 20. 409 for an ended link. Not with an API key. */
  'POST /shares/{id}/addresses': { path: { id: Uuid }; response: Operations['POST /shares']['response'] }
  /** The newest 200 lines of the access log: one for each day, address and kind. */
  'GET /shares/{id}/visits': { path: { id: Uuid }; response: Array<ShareVisit> }
  /** What people without an account see when they scan a printed label. */
  'GET /found-page': { response: FoundPage }
  /** Change the found page. Absent keys keep their values. Not with an API key. */
  'PUT /found-page': { body: FoundPageUpdate; response: FoundPage }
  /** What people without an account wrote, the newest first. Of more than 500 the oldest are deleted. */
  'GET /guest-messages': {
    query?: {
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: GuestMessagePage
  }
  /** Delete a message that is settled, with its photo. */
  'DELETE /guest-messages/{id}': { path: { id: Uuid }; response: undefined }
  /** The photo of a message as WebP, at most 640 pixels on the long side. */
  'GET /guest-messages/{id}/photo': { path: { id: Uuid }; response: Response }
  /** Scheduled maintenance, what is lent and due back, and future warranty ends as a calendar (iCalendar, RFC 5545). */
  'GET /calendar/{token}': {
    path: {
      /** The secret, with or without `.ics`. */
      token: string
    }
    response: Response
  }
  /** Whether the caller has a secret address for the household, and since when. The address itself is not returned. */
  'GET /users/self/calendar': { response: CalendarStatus }
  /** Create a secret address at which a calendar program can read the household’s maintenance, loans and warranty ends. It replaces the caller’s previous one. Not with an API key. */
  'POST /users/self/calendar': {
    response: {
      /** Shown only once. Append it to the address of the server: `/api/v1/calendar/….ics`. */
      path: string
    }
  }
  /** Revoke the caller’s secret address for the household, if there is one. Not with an API key. */
  'DELETE /users/self/calendar': { response: undefined }
  /** All templates of the household by name. */
  'GET /templates': { response: Array<LocationSummary> }
  /** Create a template for items. */
  'POST /templates': { body: NewTemplate; response: Template }
  /** One template. */
  'GET /templates/{id}': { path: { id: Uuid }; response: Template }
  /** Change a template. Absent keys keep their values; `defaultLocationId: null` clears it. */
  'PUT /templates/{id}': { path: { id: Uuid }; body: TemplateUpdate; response: Template }
  /** Delete a template; items made from it stay as they are. */
  'DELETE /templates/{id}': { path: { id: Uuid }; response: undefined }
  /** Create an item that gets from the template what the request leaves out, and the next asset id. */
  'POST /templates/{id}/create-item': { path: { id: Uuid }; body: ItemFromTemplate; response: Item }
  /** All saved views of the household by name. */
  'GET /views': { response: Array<View> }
  /** Save a view of the list of items, for everyone in the household. */
  'POST /views': { body: NewView; response: View }
  /** Change a saved view. Absent keys keep their values. */
  'PUT /views/{id}': { path: { id: Uuid }; body: ViewUpdate; response: View }
  /** Delete a saved view. */
  'DELETE /views/{id}': { path: { id: Uuid }; response: undefined }
  /** All custom fields that the household describes, by name; at most 500. */
  'GET /custom-fields': { response: Array<FieldDescription> }
  /** Describe the custom fields of one name: their kind, their unit or their choices. */
  'POST /custom-fields': { body: NewFieldDescription; response: FieldDescription }
  /** Change the description of custom fields. Absent keys keep their values; items keep the names and values of their fields. */
  'PUT /custom-fields/{id}': { path: { id: Uuid }; body: FieldDescriptionUpdate; response: FieldDescription }
  /** Delete the description of custom fields; items keep their fields. */
  'DELETE /custom-fields/{id}': { path: { id: Uuid }; response: undefined }
  /** The names of custom fields in use that nobody has described, those of most items first. */
  'GET /custom-fields/undescribed': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<UndescribedField>
    }
  }
  /** All insurance policies of the household by name. */
  'GET /policies': { response: Array<Policy> }
  /** Add an insurance policy. Labels of categories must exist. */
  'POST /policies': { body: NewPolicy; response: Policy }
  /** One policy. */
  'GET /policies/{id}': { path: { id: Uuid }; response: Policy }
  /** Change a policy. Absent keys and `null` keep their values, but `null` removes a limit or a date. Claims keep the terms that they had. */
  'PUT /policies/{id}': { path: { id: Uuid }; body: PolicyUpdate; response: Policy }
  /** Delete a policy. Claims keep its terms. */
  'DELETE /policies/{id}': { path: { id: Uuid }; response: undefined }
  /** For each policy what it would not pay if everything were lost: what exceeds its limits, and which items have no proof. Items count by replacement value, else by what they are worth today; archived ones are left out. */
  'GET /coverage': { response: Array<PolicyCoverage> }
  /** The items with a problem, by value, a page of at most 500. None for a policy not in force. */
  'GET /policies/{id}/coverage': {
    path: { id: Uuid }
    query?: {
      /** `withoutProof` by default. */
      problem?: "aboveItemLimit" | "withoutProof"
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<{ item: ItemSummary; value: Money }>
    }
  }
  /** All insurance claims of the household, the latest event first. */
  'GET /claims': { response: Array<Claim> }
  /** Begin a claim. 422 when the policy is in another currency than the household. */
  'POST /claims': { body: NewClaim; response: Claim }
  /** One claim. */
  'GET /claims/{id}': { path: { id: Uuid }; response: Claim }
  /** Change a claim. Absent keys and `null` keep their values, but `null` removes a date, the policy or the own deductible. A new state dates itself today unless a date is given. */
  'PUT /claims/{id}': { path: { id: Uuid }; body: ClaimUpdate; response: Claim }
  /** Delete a claim with its items. The inventory stays as it is. */
  'DELETE /claims/{id}': { path: { id: Uuid }; response: undefined }
  /** The claim as one zip: a PDF with photos and receipts, a spreadsheet, the files by item, `manifest.json` with SHA-256 and time of each file and the journal position of each record, and `check.html`, which compares the files with it without Cubby. */
  'GET /claims/{id}/archive': {
    path: { id: Uuid }
    query?: {
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** What is lost by category of the policy, location and label, and what the policy would pay: each item up to the limit per item, each category up to its limit, less the deductible, up to the limit in total. */
  'GET /claims/{id}/sums': { path: { id: Uuid }; response: ClaimSums }
  /** A page of the items of a claim, at most 500. */
  'GET /claims/{id}/items': {
    path: { id: Uuid }
    query?: {
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
      /** Only items that lack this evidence. */
      without?: "photo" | "serialNumber" | "receipt" | "value"
      /** `gaps` (default): most missing evidence first; `loss`: the largest first. */
      orderBy?: "gaps" | "loss" | "name" | "location"
    }
    response: ClaimItemsPage
  }
  /** Copy items into a claim as they are now, all of them or none. 409 above 5000 items, and when the household has another currency by now. */
  'POST /claims/{id}/items': { path: { id: Uuid }; body: ClaimedItems; response: ClaimItemsReport }
  /** Change, refresh or take out some or all items of a claim, as one batch. */
  'PATCH /claims/{id}/items': { path: { id: Uuid }; body: ClaimItemsChange; response: ClaimItemsReport }
  /** One item of a claim as it was when it was added. */
  'GET /claims/{id}/items/{itemId}': { path: { id: Uuid; itemId: Uuid }; response: ClaimItemDetail }
  /** A file of an item of a claim, as of an attachment. */
  'GET /claims/{id}/items/{itemId}/files/{fileId}': {
    path: { id: Uuid; itemId: Uuid; fileId: Uuid }
    query?: { thumbnail?: "small" | "medium" | "large" }
    response: Response
  }
  /** The claims that contain an item, and the policies that cover it. */
  'GET /items/{id}/insurance': { path: { id: Uuid }; response: ItemInsurance }
  /** Whether the household has sample items. */
  'GET /samples': { response: Samples }
  /** Add forty sample items with photos, locations, labels and maintenance, an insurance policy and a claim, as one batch; 409 when there are some already. */
  'POST /samples': { response: Samples }
  /** Delete the sample items, changed ones too, the policy and the claim that came with them, and their locations and labels that hold nothing else; one batch. */
  'DELETE /samples': { response: undefined }
  /** All items as CSV, archived ones included. Importing the file again changes nothing. */
  'GET /items/export': {
    query?: {
      /** `spreadsheet`: cells that a spreadsheet would read as formulas are made harmless with a leading `'`. `excel`: also a byte order mark, and headers, separator and decimal sign of the `language`. `homebox`: as Homebox 0.18 to 0.26 imports it, with what it has no field for as custom fields named in the `language`, and texts shortened to what it takes. `entities`: with the column names of the third API generation, `HB.tags`, `HB.purchase_date` and `HB.sold_date`, and always `HB.parent_import_ref`. */
      for?: string
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** Some items as CSV in the same format as GET, oldest first. Changes nothing. */
  'POST /items/export': {
    body: {
      /** These items; 404 when one of them does not exist. */
      ids?: Array<string>
      search?: ItemSelection
      /** `spreadsheet`: cells that a spreadsheet would read as formulas are made harmless with a leading `'`. */
      for?: string
    }
    response: Response
  }
  /** All items as a workbook (.xlsx), archived ones included, with sheets of locations and maintenance. Numbers and dates are typed, texts are never formulas. Importing the file again changes nothing. */
  'GET /items/export.xlsx': {
    query?: {
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** Some items as a workbook in the same format as GET, oldest first, with their locations and maintenance. Changes nothing. */
  'POST /items/export.xlsx': {
    body: {
      /** These items; 404 when one of them does not exist. */
      ids?: Array<string>
      search?: ItemSelection
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** Import a spreadsheet (part `csv`: .csv, .tsv, .xlsx, .ods, or a .zip with one of them and photos): all of it or, when a cell is refused, nothing. 204, or with `report=true` or `preview=true` 200 and the result. */
  'POST /items/import': {
    query?: {
      /** `true`: respond with a report. */
      report?: boolean
      /** `true`: write nothing and respond with a preview, which lists what would be refused. */
      preview?: boolean
      /** `true`: a file without `HB.name` is read by common column names in several languages, as a preview always does. */
      recognise?: boolean
      /** `true`: rows with errors are left out instead of refusing the file. */
      leaveOut?: boolean
      /** `true`: cells of numbers and choices that cannot be read are put into the notes of their item instead of refusing it. */
      keepCells?: boolean
      /** `false`: the first row is an item too; the columns are called `column 1`, `column 2` and so on. */
      header?: boolean
      /** An id of your choice: a preview keeps the file under it for 15 minutes. A request with the same id then needs no part `csv`; 404 when the file is not kept any more. */
      upload?: string
      /** JSON that maps column headers to their meanings: `{"Was": "HB.name", "Farbe": "HB.field.Farbe", "Nr": ""}`; an empty text ignores the column. Other columns are recognised automatically. */
      columns?: string
      /** JSON with parts of an ImportDialect that go before what is found in the file: `{"separator": ";", "headerLine": 4}`. */
      dialect?: string
      /** A UUID of your choice, for following the progress at `/runs/{id}`. */
      id?: string
    }
    form: {
      /** The file. */
      csv?: Blob
      /** The same as `columns` in the query; this one takes precedence. */
      columns?: string
      /** The same as `dialect` in the query; this one takes precedence. */
      dialect?: string
    }
    response: ImportPreview | ImportReport | undefined
  }
  /** Read the assets of a running Snipe-IT, at most 20,000, as CSV to import. Changes nothing. The address must be public, unless `CUBBY_ALLOW_NETS` allows others. 403 in a public demo. */
  'POST /items/import/snipe-it': {
    body: {
      /** The address that people open. */
      url: string
      /** An API key of Snipe-IT. */
      key: string
    }
    response: Response
  }
  /** The whole household as a zip, to keep or to read without Cubby: items as CSV, every record as JSON, every attached file, SHA-256 sums of all of them and a README. No accounts, secrets, history or Trash. */
  'GET /archive': { response: Response }
  /** Restore the archive of a household, into the same one or another, as one change: records that are missing are added, those with the same id become what they are in the archive, all others stay. Settings of the household stay too. 422 when it is damaged; then nothing is written. */
  'POST /archive': {
    query?: {
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
      /** Whether only to count what would be added and changed. */
      preview?: boolean
    }
    form: {
      file: Blob
      /** The name of the file, for the history. */
      name?: string
    }
    response: RestoreReport
  }
  /** The whole household as a zip in formats that other programs read: items, locations, labels, maintenance and a list of files, each as CSV and as JSON lines, every attached file in a folder for its item, SHA-256 sums and a README. */
  'GET /open-formats': {
    query?: {
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** The progress of an import, a bulk change or an undo that was sent with an `id`; also available for a while after its end. Also at `/imports/:id`. */
  'GET /runs/{id}': { path: { id: Uuid }; response: RunProgress }
  /** Cancel it: nothing is changed, and its own request gets 409. 409 when it has already ended. Also at `/imports/:id`. */
  'DELETE /runs/{id}': { path: { id: Uuid }; response: undefined }
  /** All items as CSV with quantity, price and total price, archived ones included; a cell that a spreadsheet would read as a formula is made harmless with a leading `'`. */
  'GET /reporting/bill-of-materials': {
    query?: {
      /** `excel`: with a byte order mark, and with the separator and decimal sign of the `language`, so that a spreadsheet program opens it. */
      for?: string
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** All items that are not archived as CSV with all their fields, by location, with totals in the last row; a cell that a spreadsheet would read as a formula is made harmless with a leading `'`. */
  'GET /reporting/inventory': {
    query?: {
      /** `excel`: with a byte order mark, and with the separator and decimal sign of the `language`, so that a spreadsheet program opens it. */
      for?: string
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** The items by location as PDF, with a cover, photos, fields and totals, and optionally receipts; the query is that of GET /items, always by name within a location. 404 when it is about one location or label that does not exist. */
  'GET /reporting/inventory.pdf': {
    query?: {
      /** Words in any order, each anywhere in a text of the item, its custom fields (but for yes or no) or its asset id, in the name of a location, a label or a file of the item, or in the text of such a file unless the household has switched that off. A word of one or two characters is looked for in the item alone: as a whole word or as the beginning of a word of its name, and where no item has it so, anywhere in words; signs and emoji are found anywhere in it and in names of locations and labels. Upper and lower case, accents, and ways to write quotes, dashes and `×` are one, and dashes and colons in a number may be left out. Punctuation that stands alone counts only where there is nothing else. A text of blanks matches nothing. `#000-001` finds that asset id. */
      q?: string
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
      /** Repeat the key for several values. */
      ids?: string | Array<string>
      /** None of these items. May be repeated. */
      exceptIds?: string | Array<string>
      /** Repeat the key for several values. */
      locations?: string | Array<string>
      /** Repeat the key for several values. */
      labels?: string | Array<string>
      /** Repeat the key for several values. */
      tags?: string | Array<string>
      /** `true`: items that carry none of `labels`; no items when a label does not exist. */
      negateLabels?: boolean
      /** `true`: items that carry none of `tags`. */
      negateTags?: boolean
      /** `true`: items that carry every one of `labels`. */
      allLabels?: boolean
      /** Repeat the key for several values. */
      parentIds?: string | Array<string>
      /** Part of any of these items, or directly in any of these locations and part of nothing; the zero UUID: in nothing at all. May be repeated. */
      within?: string | Array<string>
      /** `true` or `false`. */
      onlyWithPhoto?: boolean
      /** `true` or `false`. */
      onlyWithoutPhoto?: boolean
      /** `true` or `false`. */
      includeArchived?: boolean
      /** `Name=value`. A custom field with this name and exactly this value: a text, a number, `true` or `false`, or `YYYY-MM-DD`. May be repeated; an item needs one of them. */
      fields?: string | Array<string>
      /** `Name=value`. A custom field with this name and this number or day, or a greater one. May be repeated; an item needs all of them, and those of `fieldsTo` of the same name in the same field. */
      fieldsFrom?: string | Array<string>
      /** `Name=value`. The same with this number or day, or a smaller one. */
      fieldsTo?: string | Array<string>
      /** Items that lack it: location, photo, label, price. May be repeated; an item must lack all of them. */
      without?: string | Array<string>
      /** A number: this value or more. */
      priceMin?: number
      /** A number: this value or less. */
      priceMax?: number
      /** A number: this value or more. */
      quantityMin?: number
      /** A number: this value or less. */
      quantityMax?: number
      /** `YYYY-MM-DD`; on this day or later. */
      purchasedFrom?: string
      /** `YYYY-MM-DD`; on this day or earlier. */
      purchasedTo?: string
      /** `YYYY-MM-DD`; on this day or later. */
      warrantyFrom?: string
      /** `YYYY-MM-DD`; on this day or earlier. */
      warrantyTo?: string
      /** `true`: only those that are; `false`: only those that are not. */
      insured?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      sold?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      lent?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      lowStock?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasReceipt?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasManual?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      hasWarranty?: boolean
      /** `true`: only those that are; `false`: only those that are not. */
      oldValue?: boolean
      /** One of assetId, archived, name, quantity, insured, purchasePrice, purchaseFrom, purchaseTime, manufacturer, modelNumber, serialNumber, warrantyExpires, soldPrice, soldTime, minimumQuantity, lentTo, lentUntil, currentValue, currentValueDate, replacementValue, replacementValueDate, createdAt, updatedAt, value, location; anything else sorts by best match if there is a `q` and no orderBy, else by name. */
      orderBy?: string
      /** `asc` or `desc`; the default depends on the order. */
      order?: string
      /** `true`: `locations` also match everything inside them. */
      includeSubLocations?: boolean
      /** Names of custom fields that the items of a page then have, the first 20 of them. May be repeated. */
      withFields?: string | Array<string>
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
      /** `true`, on a page: the key `totalQuantity` is there. */
      totalQuantity?: boolean
      /** `true`, on a page: when nothing matches `q`, the key `nearest` contains the most similar items, and `spellings` what `q` may mean. */
      nearest?: boolean
      /** `true` appends the receipts and warranties, each file once. */
      receipts?: boolean
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** The same report of some items. Changes nothing. */
  'POST /reporting/inventory.pdf': { body: InventoryReportRequest; response: Response }
  /** The address that the codes on printed labels open. */
  'GET /labelmaker/address': {
    response: {
      address: string | null
      /** Every address that codes of this server may lead to: that above and those at which owners of the household have signed in. */
      addresses: Array<string>
    }
  }
  /** The printed label of an asset id as PNG: its address as a code, and the name and location of the first item, by name, that has it. Also at `/labelmaker/assets/:assetId`. */
  'GET /labelmaker/asset/{assetId}': {
    path: {
      /** With or without dashes and leading zeros. */
      assetId: string
    }
    query?: {
      /** `true` or `false`. */
      print?: boolean
    }
    response: Response
  }
  /** The printed label of an item as PNG: its address as a code, its name and its location. */
  'GET /labelmaker/item/{id}': {
    path: { id: Uuid }
    query?: {
      /** `true` or `false`. */
      print?: boolean
    }
    response: Response
  }
  /** The printed label of a location as PNG: its address as a code and its name. */
  'GET /labelmaker/location/{id}': {
    path: { id: Uuid }
    query?: {
      /** `true` or `false`. */
      print?: boolean
    }
    response: Response
  }
  /** A text as a QR code: a JPEG with 20 pixels per module. */
  'GET /qrcode': {
    query: {
      /** The text. It is percent-decoded once more where that gives valid text, because some clients encode it twice. */
      data: string
    }
    response: Response
  }
  /** The asset id that the next blank label gets, unless an item or another label takes it before. */
  'GET /stickers/blank': { response: { next: string } }
  /** Reserve the next asset ids for labels that are printed before their items exist. They are never given to an item by themselves, only to one that is added with `claimAssetId`. */
  'POST /stickers/blank': {
    body: {
      count: number
      /** `"000-012"`, `"12"` or `12`. */
      from?: string | number
    }
    response: { from: string; to: string }
  }
  /** Where everything stands on one page of POST /stickers/sheet, to show it before it is printed. */
  'POST /stickers/preview': {
    body: {
      /** Items, in this order. */
      ids?: Array<string>
      search?: ItemSelection
      /** Asset ids; one that no item has is printed with its code, to be assigned later. */
      range?: {
        /** `"000-012"`, `"12"` or `12`. */
        from: string | number
        /** `"000-012"`, `"12"` or `12`. */
        to: string | number
      }
      /** Locations, in this order. */
      locations?: Array<string>
      /** One of avery-5160, avery-5260, avery-5163, avery-5167, avery-22806, avery-l4731, avery-l7160, avery-l7163, avery-l7651, avery-zweckform-3474, avery-zweckform-3475, herma-4464, herma-4608, dymo-30252, dymo-30334, dymo-11354, dymo-99012, brother-dk-11201, brother-dk-11209, brother-dk-22205, brother-tze-9, brother-tze-6, zebra-2x1, zebra-57x32, zebra-4x6, a4-grid, letter-grid, or the dimensions of another one. */
      sheet: "avery-5160" | "avery-5260" | "avery-5163" | "avery-5167" | "avery-22806" | "avery-l4731" | "avery-l7160" | "avery-l7163" | "avery-l7651" | "avery-zweckform-3474" | "avery-zweckform-3475" | "herma-4464" | "herma-4608" | "dymo-30252" | "dymo-30334" | "dymo-11354" | "dymo-99012" | "brother-dk-11201" | "brother-dk-11209" | "brother-dk-22205" | "brother-tze-9" | "brother-tze-6" | "zebra-2x1" | "zebra-57x32" | "zebra-4x6" | "a4-grid" | "letter-grid" | StickerSheet
      /** The first free label on the first page, counted row by row. Default 1. */
      start?: number
      /** The lines of text, the first one bold. Default: name, location, assetId. */
      lines?: Array<"name" | "location" | "assetId" | "household" | "serialNumber" | "text">
      /** The content of the line `text`. */
      text?: string
      /** Default `qr`. `qr` and `datamatrix` contain the address of the item (on labels below 13 mm the shorter one of its asset id), `code128` contains its asset id. */
      code?: "qr" | "datamatrix" | "code128" | "none"
      /** A thin line around each label, for testing on plain paper or for cutting. */
      outline?: boolean
      /** Up to two empty lines to write on, where a number has no item yet. */
      writingLines?: boolean
      /** Moves all that is printed, for a printer that does not draw its paper in straight. */
      nudge?: {
        /** In millimetres. */
        x: number
        /** In millimetres. */
        y: number
      }
      /** Makes all that is printed wider and higher, from the top left corner of the page, for a printer that is not true to size. */
      scale?: {
        /** In percent. */
        x: number
        /** In percent. */
        y: number
      }
      /** Default 1; after the last page it is the last one. */
      page?: number
    }
    response: SheetPreview
  }
  /** Labels on sheets or on a roll as PDF, true to size. Changes nothing. */
  'POST /stickers/sheet': { body: NewStickerSheet; response: Response }
  /** The label sheets and rolls that Cubby knows, with their dimensions in millimetres. */
  'GET /stickers/sheets': { response: Array<SheetPreset> }
  /** Which records changed since a revision, in the order of the changes, for programs that keep a copy. A restored record is `created`. 410 when the changes are not known any more, so that the copy must be made again. */
  'GET /changes': {
    query?: {
      /** `next` of an earlier response, or a revision; 0 is before the first change. Without it there are no changes in the response, only `next`. */
      since?: string
      /** At most 1000; default 500. */
      pageSize?: number
    }
    response: ChangesPage
  }
  /** The changes in the household, newest first; with `deletions=true` only batches that deleted something in the last 30 days and were not undone. */
  'GET /journal': {
    query?: {
      /** A whole number. */
      page?: number
      /** At most 200; default 50. */
      pageSize?: number
      /** Only the batch with this id; of an undo, the one that was undone. */
      batch?: string
      /** Only changes from this source; `tool` is the tools page, `bulk` are changes of several items at once. */
      source?: string
      /** Only changes by this person. */
      actorId?: string
      /** Only changes of this kind of record. */
      entity?: string
      /** Only changes on this day or later: `YYYY-MM-DD` in the time zone of the household. */
      from?: string
      /** Only changes on this day or earlier. */
      to?: string
      /** Only changes of records with these words in their name, today or earlier, and of their files and maintenance. */
      q?: string
      /** `true` or `false`. */
      deletions?: boolean
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<JournalBatch>
    }
  }
  /** One batch with its changes. */
  'GET /journal/{batch}': { path: { batch: Uuid }; response: JournalDetail }
  /** Undo everything that one request did, edits field by field; the header `Cubby-Batch` of its response is the id. 409 names what changed later; `skipChanged=true` undoes the rest. Settings of the household are undone by its owners alone. */
  'POST /journal/{batch}/undo': {
    path: { batch: Uuid }
    query?: {
      /** `true` or `false`. */
      skipChanged?: boolean
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
    }
    response: UndoReport
  }
  /** The history of the household for people, newest first: an undo is shown at the entry that it undid instead of as one of its own. */
  'GET /journal/history': {
    query?: {
      /** A whole number. */
      page?: number
      /** At most 200; default 50. */
      pageSize?: number
      /** Only the batch with this id; of an undo, the one that was undone. */
      batch?: string
      /** Only changes from this source; `tool` is the tools page, `bulk` are changes of several items at once. */
      source?: string
      /** Only changes by this person. */
      actorId?: string
      /** Only changes of this kind of record. */
      entity?: string
      /** Only changes on this day or later: `YYYY-MM-DD` in the time zone of the household. */
      from?: string
      /** Only changes on this day or earlier. */
      to?: string
      /** Only changes of records with these words in their name, today or earlier, and of their files and maintenance. */
      q?: string
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<HistoryEntry>
    }
  }
  /** The history of one record and of what belongs to it now, such as attachments, newest first; available after its deletion too. */
  'GET /journal/things/{id}': {
    path: { id: Uuid }
    query?: {
      /** A whole number. */
      page?: number
      /** At most 200; default 50. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<RecordChange>
    }
  }
  /** The trash: deletions of the last 30 days that were not undone, newest first. */
  'GET /journal/trash': {
    query?: {
      /** A whole number. */
      page?: number
      /** At most 200; default 50. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<TrashEntry>
    }
  }
  /** The open suggestions of assistants, newest first. */
  'GET /suggestions': {
    query?: {
      /** A whole number. */
      page?: number
      /** At most 50; default 20. */
      pageSize?: number
    }
    response: {
      page: number
      pageSize: number
      /** All open suggestions. */
      total: number
      items: Array<Suggestion>
    }
  }
  /** Decline a suggestion, which deletes it. */
  'DELETE /suggestions/{id}': { path: { id: Uuid }; response: undefined }
  /** Do what an assistant suggested, as a change of the caller. The suggestion stays open when that is refused. */
  'POST /suggestions/{id}/accept': { path: { id: Uuid }; response: undefined }
  /** What was deleted in the last 30 days and is still gone, by the change that deleted it, newest first. */
  'GET /trash': {
    query?: {
      /** Words that the names hold. */
      q?: string
      /** Only records of this kind. */
      entity?: string
      /** Only what this person deleted. */
      actorId?: string
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
    }
    response: TrashPage
  }
  /** Delete everything in the Trash for good. */
  'DELETE /trash': { response: TrashPurged }
  /** Everything that one change deleted and that is still gone. */
  'GET /trash/{batch}': {
    path: { batch: Uuid }
    query?: Operations['GET /trash']['query']
    response: {
      page: number
      pageSize: number
      /** All matches, before paging. */
      total: number
      items: Array<TrashRecord>
    }
  }
  /** Delete for good what a change put into the Trash; its files go within two days. */
  'POST /trash/{batch}/purge': {
    path: { batch: Uuid }
    body?: {
      /** Only these records of it; without them all that are still gone. */
      ids?: Array<string>
    }
    response: TrashPurged
  }
  /** Restore what a change deleted, with its files, as a change of its own; single records come back with the locations and labels that went with them. 409 names what stands against it. */
  'POST /trash/{batch}/restore': {
    path: { batch: Uuid }
    body?: {
      /** Only these records of it; without them all that are still gone. */
      ids?: Array<string>
    }
    response: UndoReport
  }
  /** Which of your households contains this, so that a printed label scanned in another one leads there. */
  'GET /find/{id}': { path: { id: Uuid }; response: Found }
  /** A WebSocket that sends `{"event": "item.mutation"}` when something in the household changes. The token is sent as in other requests, or as `Sec-WebSocket-Protocol: hb-auth, <token>`. Anything but an upgrade is 400. The socket is closed with 4401 when access ends, and immediately with 1013 when the person has thirty open. */
  'GET /ws/events': { response: Response }
  /** Start creating missing thumbnails. Returns for how many pictures, not counting those that cannot be decoded. */
  'POST /actions/create-missing-thumbnails': { response: Completed }
  /** The pictures whose thumbnails would be made; while they are being made, the ones that are left. */
  'GET /actions/create-missing-thumbnails/preview': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: ActionPreview
  }
  /** Assign the next asset id to every item that never had one, oldest first, and with `includeCleared=true` also to items whose asset id was cleared. Returns how many items got one. */
  'POST /actions/ensure-asset-ids': {
    query?: {
      /** `true` or `false`. */
      includeCleared?: boolean
    }
    response: Completed
  }
  /** The items that would get an asset id, oldest first, and which. */
  'GET /actions/ensure-asset-ids/preview': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
      /** `true` or `false`. */
      includeCleared?: boolean
    }
    response: AssetIdsPreview
  }
  /** Assign an import reference to every item without one. Returns how many items got one. */
  'POST /actions/ensure-import-refs': { response: Completed }
  /** The items that would get an import reference. */
  'GET /actions/ensure-import-refs/preview': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: ActionPreview
  }
  /** Make the first photo of every item without a primary photo its primary photo. Returns how many items changed. */
  'POST /actions/set-primary-photos': { response: Completed }
  /** The items that would get a primary photo, and which. */
  'GET /actions/set-primary-photos/preview': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: ActionPreview
  }
  /** Delete every item of the household, as one batch that can be undone; how many items went. */
  'POST /actions/wipe-inventory': { body?: WipeOptions; response: Completed }
  /** What there is that wiping would delete. */
  'GET /actions/wipe-inventory/preview': { response: WipePreview }
  /** Remove the time of day from dates: 0 items change, because dates are stored as days. */
  'POST /actions/zero-item-time-fields': { response: Completed }
  /** The items that have a time of day in a date: none, because dates are stored as days. */
  'GET /actions/zero-item-time-fields/preview': {
    query?: {
      /** A whole number. */
      page?: number
      /** Up to 200, 50 when left out. */
      pageSize?: number
    }
    response: ActionPreview
  }
  /** Totals by label; labels without items are left out. */
  'GET /groups/statistics/tags': {
    query?: {
      /** By what the values are counted: `purchase` (default), `current` (`worth` of the items) or `replacement`. */
      valuation?: "purchase" | "current" | "replacement"
    }
    response: Array<TotalByName>
  }
  /** All labels of the household by name. */
  'GET /tags': { response: Array<Label> }
  /** Create a label; labels form a tree of at most 5 levels. */
  'POST /tags': { body: NewLabel; response: LabelWithFamily }
  /** One label with its parent and its children. */
  'GET /tags/{id}': { path: { id: Uuid }; response: LabelWithFamily }
  /** Change a label. Absent keys keep their values; `parentId: null` makes it top-level. */
  'PUT /tags/{id}': { path: { id: Uuid }; body: LabelUpdate; response: LabelWithFamily }
  /** Delete a label; its items keep their other labels, and the labels under it become outermost. */
  'DELETE /tags/{id}': { path: { id: Uuid }; response: undefined }
  /** Find items, or with `isLocation=true` locations. A tag stands for those under it too; `filterChildren=true`: only what is in nothing else. */
  'GET /entities': {
    query?: {
      /** Words in any order, each anywhere in a text of the item, its custom fields (but for yes or no) or its asset id, in the name of a location, a label or a file of the item, or in the text of such a file unless the household has switched that off. A word of one or two characters is looked for in the item alone: as a whole word or as the beginning of a word of its name, and where no item has it so, anywhere in words; signs and emoji are found anywhere in it and in names of locations and labels. Upper and lower case, accents, and ways to write quotes, dashes and `×` are one, and dashes and colons in a number may be left out. Punctuation that stands alone counts only where there is nothing else. A text of blanks matches nothing. `#000-001` finds that asset id. */
      q?: string
      /** A whole number. */
      page?: number
      /** A whole number. */
      pageSize?: number
      /** Repeat the key for several values. */
      tags?: string | Array<string>
      /** `true`: items that carry none of `tags`. */
      negateTags?: boolean
      /** Repeat the key for several values. */
      parentIds?: string | Array<string>
      /** `true` or `false`. */
      onlyWithPhoto?: boolean
      /** `true` or `false`. */
      onlyWithoutPhoto?: boolean
      /** `true` or `false`. */
      includeArchived?: boolean
      /** `Name=value`. A custom field with this name and exactly this value: a text, a number, `true` or `false`, or `YYYY-MM-DD`. May be repeated; an item needs one of them. */
      fields?: string | Array<string>
      /** One of assetId, archived, name, quantity, insured, purchasePrice, purchaseFrom, purchaseTime, manufacturer, modelNumber, serialNumber, warrantyExpires, soldPrice, soldTime, minimumQuantity, lentTo, lentUntil, currentValue, currentValueDate, replacementValue, replacementValueDate, createdAt, updatedAt, value, location; anything else sorts by best match if there is a `q` and no orderBy, else by name. */
      orderBy?: string
      /** `true` or `false`. */
      isLocation?: boolean
      /** `true` or `false`. */
      filterChildren?: boolean
    }
    response: EntityPage
  }
  /** Create an item, or a location when `entityTypeId` is that of `Location`. With the type of a template the item gets what the template says. */
  'POST /entities': {
    query?: {
      /** A UUID of your choice, which becomes the id of the item. Sent again, because the response was lost, it returns the item that is there and creates nothing; 409 when that one was deleted. */
      id?: string
    }
    body: NewEntity
    response: Entity
  }
  /** One item or location. */
  'GET /entities/{id}': { path: { id: Uuid }; response: Entity }
  /** Change an item or location. Absent keys keep their values, unknown keys are ignored. 422 for what a location cannot have, and for another type. */
  'PUT /entities/{id}': { path: { id: Uuid }; body: EntityUpdate; response: Entity }
  /** Change individual keys of an item or location, in the same way as PUT. */
  'PATCH /entities/{id}': { path: { id: Uuid }; body: EntityUpdate; response: Entity }
  /** Delete an item or location; what is directly in it stays, in nothing. */
  'DELETE /entities/{id}': { path: { id: Uuid }; response: undefined }
  /** Attach a file to an item; 422 when it has 2000 files and links already. */
  'POST /entities/{id}/attachments': {
    path: { id: Uuid }
    form: Operations['POST /items/{id}/attachments']['form']
    response: Entity
  }
  /** The file itself, whole or by `Range`; a link redirects. Only pictures and PDFs are shown inline. A thumbnail is WebP, 404 when there is none. */
  'GET /entities/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    query?: {
      /** At most 240, 640 or 1600 pixels on the long side. */
      thumbnail?: "small" | "medium" | "large"
      /** `true`: of an attachment in the Trash. */
      deleted?: boolean
    }
    response: Response
  }
  /** Change an attachment of an item. Absent keys keep their values. */
  'PUT /entities/{id}/attachments/{attachmentId}': {
    path: { id: Uuid; attachmentId: Uuid }
    body: AttachmentUpdate
    response: Entity
  }
  /** Delete an attachment. When it was the primary photo, another photo becomes primary. */
  'DELETE /entities/{id}/attachments/{attachmentId}': { path: { id: Uuid; attachmentId: Uuid }; response: undefined }
  /** Attach a link to an item; 422 when it has 2000 files and links already. */
  'POST /entities/{id}/attachments/external': { path: { id: Uuid }; body: NewLink; response: Entity }
  /** Copy an item with its location and labels; each copy gets the next asset id and is not lent. Returns the first copy. */
  'POST /entities/{id}/duplicate': { path: { id: Uuid }; body?: DuplicateOptions; response: Entity }
  /** The maintenance of one item; a location has none. */
  'GET /entities/{id}/maintenance': {
    path: { id: Uuid }
    query?: {
      /** `scheduled` or `completed`; anything else means both. */
      status?: string
    }
    response: Array<ListedMaintenanceEntry>
  }
  /** Add a maintenance entry with at least one date to an item; 404 for a location. */
  'POST /entities/{id}/maintenance': {
    path: { id: Uuid }
    body: NewMaintenanceEntry
    response: WrittenMaintenanceEntry
  }
  /** The path of an item: its locations from the outermost (of more than 50 the innermost), its parent item, itself. */
  'GET /entities/{id}/path': {
    path: { id: Uuid }
    response: Array<{
      /** `location` or `item`. */
      type: string
      id: Uuid
      name: string
    }>
  }
  /** All items as CSV, archived ones included. Importing the file again changes nothing. */
  'GET /entities/export': {
    query?: {
      /** `spreadsheet`: cells that a spreadsheet would read as formulas are made harmless with a leading `'`. `excel`: also a byte order mark, and headers, separator and decimal sign of the `language`. `homebox`: as Homebox 0.18 to 0.26 imports it, with what it has no field for as custom fields named in the `language`, and texts shortened to what it takes. `entities`: with the column names of the third API generation, `HB.tags`, `HB.purchase_date` and `HB.sold_date`, and always `HB.parent_import_ref`. */
      for?: string
      /** A tag like `de` or `en-US`. Default: the language in the account’s settings, else English. */
      language?: string
    }
    response: Response
  }
  /** The names of all custom fields in use. */
  'GET /entities/fields': { response: Array<string> }
  /** The values in use in one custom field as texts, in order. */
  'GET /entities/fields/values': {
    query: {
      field: string
      /** A whole number: at most so many; without it, all. */
      limit?: number
    }
    response: Array<string>
  }
  /** Import a spreadsheet (part `csv`: .csv, .tsv, .xlsx, .ods, or a .zip with one of them and photos): all of it or, when a cell is refused, nothing. 204, or with `report=true` or `preview=true` 200 and the result. */
  'POST /entities/import': {
    query?: Operations['POST /items/import']['query']
    form: {
      /** The file. */
      csv?: Blob
      /** The same as `columns` in the query; this one takes precedence. */
      columns?: string
      /** The same as `dialect` in the query; this one takes precedence. */
      dialect?: string
    }
    response: ImportPreview | ImportReport | undefined
  }
  /** Locations, and with `withItems=true` their items, as a tree. */
  'GET /entities/tree': {
    query?: {
      /** `true` or `false`. */
      withItems?: boolean
    }
    response: Array<{
      id: Uuid
      name: string
      /** `location` or `item`. */
      type: string
      children: Array<unknown>
    }>
  }
  /** The printed label of an item or location as PNG. */
  'GET /labelmaker/entity/{id}': {
    path: { id: Uuid }
    query?: {
      /** `true` or `false`. */
      print?: boolean
    }
    response: Response
  }
  /** The types of entities: `Item` and `Location`, which every household has, and its templates for items, by name. */
  'GET /entity-types': { response: Array<EntityType> }
  /** Create a type of items, which is a template without an icon; an entity created with it gets what the template says. */
  'POST /entity-types': { body: NewEntityType; response: EntityType }
  /** Change the name or description of a type; 422 for `Item` and `Location`. */
  'PUT /entity-types/{id}': { path: { id: Uuid }; body: EntityTypeUpdate; response: EntityType }
  /** Delete a type; entities created with it stay as they are. 422 for `Item` and `Location`. */
  'DELETE /entity-types/{id}': { path: { id: Uuid }; response: undefined }
  /** The one export that each household has: its archive as of now. */
  'GET /group/exports': { response: { items: Array<Export> } }
  /** The same, as clients of this generation ask for it. */
  'POST /group/exports': { response: Export }
  /** The export of the household, whose id is that of the household. */
  'GET /group/exports/{id}': { path: { id: Uuid }; response: Export }
  /** Deletes nothing, because no archive is kept. */
  'DELETE /group/exports/{id}': { path: { id: Uuid }; response: undefined }
  /** The whole household as a zip, to keep or to read without Cubby: items as CSV, every record as JSON, every attached file, SHA-256 sums of all of them and a README. No accounts, secrets, history or Trash. */
  'GET /group/exports/{id}/download': { path: { id: Uuid }; response: Response }
  /** Restore an archive of Cubby, or bring a collection that Homebox 0.26 exported, into a household without items; 409 when it has some. `POST /archive` and `POST /move-in/homebox` write into any. */
  'POST /group/import': {
    query?: {
      /** A UUID of your choice, for following the progress at `/runs/{id}` and for cancelling. */
      id?: string
      /** Whether only to count what would be added and changed. */
      preview?: boolean
    }
    form: {
      file: Blob
      /** The name of the file, for the history. */
      name?: string
    }
    response: Export
  }
}
