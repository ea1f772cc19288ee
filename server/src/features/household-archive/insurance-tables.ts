import { evidence } from '#contract/insurance/claims.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { findEvidence, lossOf } from '#server/features/claims/claim-items.mapper.ts'
import { walkClaimItems } from '#server/features/claims/claim-items.service.ts'
import { limitsOf } from '#server/features/claims/claims.mapper.ts'
import { listClaimRows } from '#server/features/claims/claims.repository.ts'
import type { ClaimItemRecord, ClaimRecord } from '#server/features/claims/claims.table.ts'
import { claimedCells, claimedColumns } from '#server/features/claims/export/claim-workbook.ts'
import { readLabels } from '#server/features/labels/labels.service.ts'
import { listPolicyRows } from '#server/features/policies/policies.repository.ts'
import type { PolicyRecord } from '#server/features/policies/policies.table.ts'
import type { Cell } from '#server/features/spreadsheets/export/cells.ts'
import { itemTableColumns, type Table } from '#server/features/spreadsheets/export/household-tables.ts'
import { localHeader } from '#server/features/spreadsheets/columns/local-headers.ts'
import type { Messages, TextKey } from '#server/shared/text/messages.ts'

interface TableOptions {
  readonly words: Messages
  readonly baseUrl: string
}

type Column = readonly [key: string, text: TextKey]

const policyColumns: readonly Column[] = [
  ['name', 'column.name'],
  ['insurer', 'column.insurer'],
  ['policyNumber', 'column.policy_number'],
  ['starts', 'column.starts'],
  ['ends', 'column.ends'],
  ['coversAll', 'column.covers_all'],
  ['currency', 'column.currency'],
  ['deductible', 'claim.deductible'],
  ['limitTotal', 'column.limit_total'],
  ['limitPerItem', 'column.limit_per_item'],
  ['contact', 'column.contact'],
]
const categoryColumns: readonly Column[] = [
  ['policy', 'column.policy'],
  ['name', 'claim.category'],
  ['limit', 'claim.limit'],
  ['labels', 'column.labels'],
]
const claimColumns: readonly Column[] = [
  ['name', 'column.name'],
  ['kind', 'column.event'],
  ['date', 'column.event_date'],
  ['policy', 'column.policy'],
  ['currency', 'column.currency'],
  ['deductible', 'claim.deductible'],
  ['state', 'column.state'],
  ['sentDate', 'column.sent_date'],
  ['paidDate', 'column.paid_date'],
  ['paidAmount', 'column.paid_amount'],
  ['contact', 'column.contact'],
  ['notes', 'column.notes'],
]
const claimItemColumns: readonly Column[] = [
  ['claim', 'column.claim'],
  ['item', 'column.item'],
  ['condition', 'claim.condition'],
  ['loss', 'claim.loss'],
  ['value', 'claim.value'],
  ['gaps', 'claim.evidence'],
]

/** Opens the tables of the insurance of a household: policies, their categories, claims, and the items of claims. */
export async function openInsuranceTables(household: HouseholdDb, options: TableOptions) {
  const policies = await listPolicyRows(household)
  const claims = await listClaimRows(household)
  return {
    policies: policyTable(policies, options),
    'policy-categories': await categoryTable(household, policies, options),
    claims: claimTable(claims, options),
    'claim-items': await claimItemTable(household, claims, options),
  }
}

function policyTable(policies: readonly PolicyRecord[], { words }: TableOptions): Table {
  const cells = policies.map((policy): Cell[] => [
    policy.name,
    policy.insurer,
    policy.policyNumber,
    { day: policy.starts },
    { day: policy.ends },
    policy.coversAll,
    policy.currency,
    { money: policy.deductible },
    limitCell(policy.limitTotal),
    limitCell(policy.limitPerItem),
    policy.contact,
  ])
  return table(toColumns(policyColumns, words), cells)
}

async function categoryTable(
  household: HouseholdDb,
  policies: readonly PolicyRecord[],
  { words }: TableOptions,
): Promise<Table> {
  const all = policies.flatMap(({ name: policy, categories }) =>
    categories.map((category) => ({ policy, ...category })),
  )
  const labels = await readLabels(household, new Set(all.flatMap(({ labelIds }) => labelIds)))
  const cells = all.map(({ policy, name, limit, labelIds }): Cell[] => [
    policy,
    name,
    { money: limit },
    { labels: labelIds.flatMap((id) => labels.get(id)?.name ?? []) },
  ])
  return table(toColumns(categoryColumns, words), cells)
}

function claimTable(claims: readonly ClaimRecord[], { words, baseUrl }: TableOptions): Table {
  const cells = claims.map((claim): Cell[] => [
    claim.name,
    claim.kind,
    { day: claim.date },
    claim.terms?.name ?? '',
    claim.currency,
    { money: limitsOf(claim).deductible },
    claim.state,
    { day: claim.sentDate },
    { day: claim.paidDate },
    { money: claim.paidAmount },
    claim.contact,
    claim.notes,
    urlOf(claim, baseUrl),
  ])
  return table([...toColumns(claimColumns, words), urlColumn('url', words)], cells)
}

async function claimItemTable(
  household: HouseholdDb,
  claims: readonly ClaimRecord[],
  { words, baseUrl }: TableOptions,
): Promise<Table> {
  const fieldNames = await listFieldNames(household, claims)
  function toRow(claim: ClaimRecord, item: ClaimItemRecord): Cell[] {
    const has = findEvidence(item)
    return [
      claim.name,
      item.name,
      item.condition,
      { money: lossOf(item) },
      { money: item.value },
      { labels: evidence.filter((one) => !has[one]) },
      urlOf(claim, baseUrl),
      ...claimedCells(item, fieldNames),
    ]
  }
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (const claim of claims)
      for await (const items of walkClaimItems(household, claim.id))
        yield items.map((item) => toRow(claim, item))
  }
  return {
    columns: [
      ...toColumns(claimItemColumns, words),
      urlColumn('claimUrl', words),
      ...itemTableColumns({ columns: claimedColumns, fieldNames }, words, false),
    ],
    rows: rows(),
  }
}

const toColumns = (columns: readonly Column[], words: Messages) =>
  columns.map(([key, text]) => ({ key, header: words.say(text), width: 24 }))

const urlColumn = (key: string, words: Messages) => ({
  key,
  header: localHeader({ header: 'HB.url' }, words),
  width: 30,
})

const urlOf = ({ id }: ClaimRecord, baseUrl: string) => `${baseUrl}/claim/${id}`

const limitCell = (limit: number | null): Cell => (limit === null ? null : { money: limit })

function table(columns: Table['columns'], cells: Cell[][]): Table {
  async function* rows() {
    yield cells
  }
  return { columns, rows: rows() }
}

/** Returns the names of the custom fields of all claimed items. The inventory may have deleted some of these fields. */
async function listFieldNames(household: HouseholdDb, claims: readonly ClaimRecord[]): Promise<string[]> {
  const names = new Set<string>()
  for (const { id } of claims)
    for await (const items of walkClaimItems(household, id))
      for (const { snapshot } of items) for (const { name } of snapshot.customFields) names.add(name)
  return [...names]
}
