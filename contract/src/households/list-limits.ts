/**
 * The maximum numbers of records and tree levels, and the limits of archives. They are not in `scalars.ts`, because the
 * sign-in page loads that file and needs none of them.
 */
export const listLimits = {
  /** The maximum number of levels, including the outermost location. */
  locationLevels: 50,
  /** The maximum number of levels, including the outermost item. */
  itemLevels: 20,
  labelsPerItem: 500,
  fieldsPerItem: 200,
  choicesPerField: 100,
  fieldDescriptions: 500,
  viewsPerHousehold: 500,
  templatesPerHousehold: 2000,
  /** The maximum number of maintenance entries of an item: one a week for 38 years. */
  maintenancePerItem: 2000,
  /** The maximum number of attachments of a location, or of an item with the receipts of its maintenance. */
  attachmentsPerOwner: 2000,
  membersPerHousehold: 200,
  /** The maximum number of invitations that can still be used. */
  invitationsPerHousehold: 100,
  householdsPerPerson: 100,
  /** The maximum number of notifiers of a person in one household. */
  notifiersPerPerson: 20,
  webhooksPerHousehold: 10,
  /** The maximum number of shared links, including those that ended in the last 90 days. */
  sharesPerHousehold: 1000,
  policiesPerHousehold: 50,
  categoriesPerPolicy: 50,
  labelsPerCategory: 100,
  claimsPerHousehold: 500,
  itemsPerClaim: 5000,
  /** The maximum number of photos, receipts and warranties that a claim keeps of an item. */
  filesPerClaimItem: 100,
  /** The maximum number of sessions. A further session ends the one that has been unused for the longest time. */
  sessionsPerPerson: 100,
  apiKeysPerPerson: 50,
  passkeysPerPerson: 20,
  archiveFiles: 100_000,
  archiveMegabytes: 100_000,
  /** The maximum size of a zip with a spreadsheet and photos, and the maximum number of its files. */
  importZipMegabytes: 2000,
  importZipFiles: 10_000,
  /** The maximum number of addresses of photos in a spreadsheet. */
  importAddresses: 500,
} as const
