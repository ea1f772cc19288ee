import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { selectionKeys } from '../items/bulk.ts'
import { Text } from '../items/item-field-schemas.ts'
import {
  Binary,
  CalendarDate,
  DateInput,
  DocumentLanguage,
  IdParams,
  Instant,
  limits,
  Money,
  Name,
  NoContent,
  nullable,
  oneOf,
  Uuid,
  UuidInput,
} from '../scalars.ts'
import { AmountInput, policyTerms } from './policies.ts'

export const claimKinds = ['fire', 'theft', 'water', 'damage', 'loss'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = ['draft', 'sent', 'partlyPaid', 'paid'] as const
export type ClaimState = (typeof claimStates)[number]

/** What proves an item: its photo, its serial number, a receipt or warranty, and a value with its date. */
export const evidence = ['photo', 'serialNumber', 'receipt', 'value'] as const
export type Evidence = (typeof evidence)[number]

/** The maximum length of the notes, in characters. */
export const maxClaimNotes = 5000

const Count = Type.Integer()

export const Claim = Type.Object({
  id: Uuid,
  createdAt: Instant,
  updatedAt: Instant,
  name: Type.String(),
  kind: oneOf(claimKinds, 'The event.'),
  date: CalendarDate,
  currency: Type.String({
    description: 'ISO 4217. Was that of the household when the claim was begun, and stays.',
  }),
  policy: nullable(
    Type.Object(
      { id: Uuid, ...policyTerms },
      {
        description:
          'The terms of the policy as they were when it was chosen. The policy itself may have changed, or be deleted.',
      },
    ),
  ),
  deductible: Money,
  ownDeductible: nullable(
    Type.Number({ description: 'The deductible of this claim in place of that of the policy.' }),
  ),
  contact: Type.String(),
  notes: Type.String(),
  state: oneOf(claimStates),
  sentDate: CalendarDate,
  paidDate: CalendarDate,
  paidAmount: Money,
  itemCount: Count,
  loss: Type.Number({ description: 'The loss of all its items.' }),
  gaps: Type.Object(
    { photo: Count, serialNumber: Count, receipt: Count, value: Count },
    { description: 'The number of items that lack it.' },
  ),
})
export type Claim = Static<typeof Claim>

const settings = {
  date: Type.Optional(DateInput),
  policyId: Type.Optional(UuidInput),
  ownDeductible: Type.Optional(nullable(AmountInput)),
  contact: Text(limits.description),
  notes: Text(maxClaimNotes),
  state: Type.Optional(nullable(oneOf(claimStates))),
  sentDate: Type.Optional(DateInput),
  paidDate: Type.Optional(DateInput),
  paidAmount: Type.Optional(nullable(AmountInput)),
}

export const NewClaim = Type.Object({
  name: Name,
  kind: oneOf(claimKinds),
  ...settings,
  items: Type.Optional(
    nullable(
      Type.Object(selectionKeys, {
        description:
          'Items to copy into the claim, as `POST /claims/{id}/items` does. Exactly one of ids and search. When they cannot be copied, the claim is not created.',
      }),
    ),
  ),
})
export type NewClaim = Static<typeof NewClaim>

export const ClaimUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  kind: Type.Optional(nullable(oneOf(claimKinds))),
  ...settings,
})
export type ClaimUpdate = Static<typeof ClaimUpdate>

export const Settlement = Type.Object({
  loss: Type.Number({ description: 'The sum of all keys below.' }),
  aboveItemLimit: Type.Number({ description: 'What exceeds the limit per item, counted by piece.' }),
  aboveCategoryLimits: Money,
  deductible: Type.Number({ description: 'What the deductible takes of the rest.' }),
  aboveTotalLimit: Money,
  pays: Type.Number({ description: 'What the policy would pay.' }),
})
export type Settlement = Static<typeof Settlement>

export const CategorySum = Type.Object({
  name: Type.String({ description: 'Empty for items in no category of the policy.' }),
  limit: nullable(Money),
  count: Count,
  loss: Money,
  aboveItemLimit: Money,
  aboveLimit: Money,
})
export type CategorySum = Static<typeof CategorySum>

/**
 * The maximum number of locations, and of labels, for which a claim lists sums. Those with the largest loss are listed.
 */
export const maxClaimSums = 500

export const ClaimSums = Type.Object({
  settlement: Settlement,
  categories: Type.Array(CategorySum),
  locations: Type.Array(Type.Object({ path: Type.Array(Type.String()), count: Count, loss: Money }), {
    description: `The ${maxClaimSums} with the largest loss. An empty path: items without a location.`,
  }),
  labels: Type.Array(Type.Object({ id: Uuid, name: Type.String(), count: Count, loss: Money }), {
    description: `The ${maxClaimSums} with the largest loss. An item counts for each of its labels.`,
  }),
})
export type ClaimSums = Static<typeof ClaimSums>

const tag = 'Insurance'

export const listClaims = endpoint({
  method: 'GET',
  path: '/claims',
  access: 'read',
  tag,
  summary: 'All insurance claims of the household, the latest event first.',
  responses: { 200: Type.Array(Claim) },
})

export const createClaim = endpoint({
  method: 'POST',
  path: '/claims',
  access: 'write',
  tag,
  summary: 'Begin a claim. 422 when the policy is in another currency than the household.',
  body: NewClaim,
  responses: { 201: Claim },
  errors: [404, 409],
})

export const getClaim = endpoint({
  method: 'GET',
  path: '/claims/:id',
  access: 'read',
  tag,
  summary: 'One claim.',
  params: IdParams,
  responses: { 200: Claim },
})

export const updateClaim = endpoint({
  method: 'PUT',
  path: '/claims/:id',
  access: 'write',
  tag,
  summary:
    'Change a claim. Absent keys and `null` keep their values, but `null` removes a date, the policy or the own deductible. A new state dates itself today unless a date is given.',
  params: IdParams,
  body: ClaimUpdate,
  responses: { 200: Claim },
})

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/claims/:id',
  access: 'write',
  tag,
  summary: 'Delete a claim with its items. The inventory stays as it is.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const getClaimSums = endpoint({
  method: 'GET',
  path: '/claims/:id/sums',
  access: 'read',
  tag,
  summary:
    'What is lost by category of the policy, location and label, and what the policy would pay: each item up to the limit per item, each category up to its limit, less the deductible, up to the limit in total.',
  params: IdParams,
  responses: { 200: ClaimSums },
})

export const exportClaim = endpoint({
  method: 'GET',
  path: '/claims/:id/archive',
  access: 'read',
  tag,
  summary:
    'The claim as one zip: a PDF with photos and receipts, a spreadsheet, the files by item, `manifest.json` with SHA-256 and time of each file and the journal position of each record, and `check.html`, which compares the files with it without Cubby.',
  params: IdParams,
  query: Type.Object({ language: DocumentLanguage }),
  produces: 'application/zip',
  responses: { 200: Binary },
})
