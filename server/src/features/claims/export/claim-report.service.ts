import type { Readable } from 'node:stream'
import type { Condition } from '#contract/insurance/claim-items.ts'
import { evidence } from '#contract/insurance/claims.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { decimalsOf } from '#server/features/currencies/currencies.ts'
import { findUser } from '#server/features/accounts/users.repository.ts'
import { findHousehold } from '#server/features/households/households.repository.ts'
import type { Settled } from '#server/features/policies/settle.ts'
import type { ReportBatch } from '#server/features/reports/inventory-report/draw-report.ts'
import {
  createReportFormat,
  toReportItem,
  type ReportFormat,
} from '#server/features/reports/inventory-report/inventory-report.mapper.ts'
import {
  reportPhoto,
  startReport,
} from '#server/features/reports/inventory-report/inventory-report.service.ts'
import {
  addDocuments,
  drawDocuments,
  isDocument,
  type Documents,
} from '#server/features/reports/inventory-report/report-documents.ts'
import { loadReportPicture } from '#server/features/reports/inventory-report/report-picture.ts'
import { createReportMessages } from '#server/features/reports/inventory-report/report-texts.ts'
import type { DrawBatch } from '#server/pdf/pdf-thread.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import { fieldsOf, findEvidence, lossOf, mainPhotoOf } from '../claim-items.mapper.ts'
import { openSnapshotFile } from '../claim-items.service.ts'
import type { ClaimItemRecord, ClaimRecord } from '../claims.table.ts'

/** A claim together with the data that its PDF and workbook show. */
export interface ExportedClaim {
  readonly claim: ClaimRecord
  readonly settled: Settled
  readonly words: Messages
  /** Yields the items in pages, by location and then by name. */
  walk(): AsyncGenerator<ClaimItemRecord[]>
}

const unpaidKeys = ['aboveItemLimit', 'aboveCategoryLimits', 'deductible', 'aboveTotalLimit'] as const

/** Lists the parts of the loss that are not paid, and then the amount that the policy pays or that is to be paid. */
export function listSettlement({
  claim,
  settled: { settlement },
  words: { say },
}: Pick<ExportedClaim, 'claim' | 'settled' | 'words'>) {
  const unpaid = unpaidKeys
    .filter((key) => settlement[key] > 0)
    .map((key) => ({ name: say(`claim.${key}`), amount: settlement[key] }))
  return [...unpaid, { name: say(claim.terms ? 'claim.pays' : 'claim.toBePaid'), amount: settlement.pays }]
}

export const sayCondition = ({ say }: Messages, condition: Condition) => say(`claim.condition.${condition}`)

/** Returns a text that lists the evidence of an item, or what is missing; an empty text when there is none. */
export function sayEvidence(
  { language, say }: Messages,
  item: ClaimItemRecord,
  state: 'present' | 'missing',
): string {
  const has = findEvidence(item)
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const listed = evidence.filter((one) => has[one] === (state === 'present'))
  return list.format(listed.map((one) => say(`claim.evidence.${one}`)))
}

/** Draws the claim as PDF: the sums, the items by location with their main photos, and the receipts and warranties. */
export async function drawClaimReport(
  context: Context,
  actor: Actor,
  exported: ExportedClaim,
  signal: AbortSignal,
): Promise<Readable> {
  const { claim, words } = exported
  const decimals = decimalsOf(context, claim.currency)
  const format = createReportFormat(createReportMessages(words.language), decimals)
  const head = {
    household: (await findHousehold(context.database.read, actor.householdId))?.name ?? '',
    title: claim.name,
    path: describeEvent(exported),
    author: (await findUser(context.database.read, actor.userId))?.name ?? '',
    date: words.day(todayIn(actor.timeZone, context.now())),
    currency: claim.currency,
    language: words.language,
    valuation: 'loss' as const,
  }
  const produce = (draw: DrawBatch<ReportBatch>) => drawParts(context, actor, exported, format, draw)
  return startReport(context, actor, { head, produce }, signal)
}

async function drawParts(
  context: Context,
  actor: Actor,
  exported: ExportedClaim,
  format: ReportFormat,
  draw: DrawBatch<ReportBatch>,
): Promise<void> {
  const sections = await sumSections(exported, format)
  const totals = [...sections].map(([name, { count, loss }]) => ({ name, count, value: format.money(loss) }))
  await draw({
    cover: {
      totals,
      count: totals.reduce((sum, { count }) => sum + count, 0),
      value: format.money(exported.settled.settlement.loss),
      settlement: listSettlement(exported).map(({ name, amount }) => ({ name, value: format.money(amount) })),
    },
  })
  const documents: Documents = new Map()
  let section: string | undefined
  const endSection = async () => {
    const total = totals.find(({ name }) => name === section)
    if (total) await draw({ total })
  }
  for await (const items of exported.walk()) {
    for (const [name, some] of Map.groupBy(items, (item) => sectionOf(item, format))) {
      if (name !== section) {
        await endSection()
        await draw({ heading: name })
        section = name
      }
      const listed = await Promise.all(some.map((item) => listItem(context, actor, item)))
      addDocuments({ documents, words: format.words }, listed)
      await draw({
        items: listed.map((one, index) => {
          const shown = toReportItem(one, format)
          return { ...shown, fields: [...describe(exported.words, some[index]), ...shown.fields] }
        }),
      })
    }
  }
  await endSection()
  await drawDocuments(context, { documents, words: format.words }, draw)
}

/** Returns a line such as `Theft, 3 May 2026 · Allsafe · Contents · A-1`. */
export function describeEvent({
  claim: { kind, date, terms },
  words,
}: Pick<ExportedClaim, 'claim' | 'words'>): string {
  const event = words.say(`claim.kind.${kind}`)
  const policy = terms ? [terms.insurer, terms.name, terms.policyNumber] : []
  return [date === '' ? event : `${event}, ${words.day(date)}`, ...policy]
    .filter((text) => text !== '')
    .map(words.isolate)
    .join(' · ')
}

const sectionOf = ({ locationPath }: ClaimItemRecord, { words }: ReportFormat) =>
  locationPath.join(' / ') || words.say('report.withoutLocation')

async function sumSections(exported: ExportedClaim, format: ReportFormat) {
  const sums = new Map<string, { count: number; loss: number }>()
  for await (const items of exported.walk()) {
    for (const item of items) {
      const name = sectionOf(item, format)
      const { count, loss } = sums.get(name) ?? { count: 0, loss: 0 }
      sums.set(name, { count: count + 1, loss: loss + lossOf(item) })
    }
  }
  return sums
}

async function listItem(context: Context, actor: Actor, item: ClaimItemRecord) {
  const { snapshot } = item
  const main = mainPhotoOf(snapshot)
  const opener = (file: (typeof snapshot.files)[number]) => (thumbnail?: 'small' | 'medium' | 'large') =>
    openSnapshotFile(context, actor, file, thumbnail)
  return {
    item: fieldsOf(snapshot),
    value: lossOf(item),
    photo: main && {
      name: main.name,
      picture: await loadReportPicture(context, opener(main), reportPhoto),
    },
    documents: snapshot.files
      .filter(isDocument)
      .map((file) => ({ type: file.type, name: file.name, file, open: opener(file) })),
  }
}

function describe(words: Messages, item: ClaimItemRecord | undefined): string[] {
  if (!item) return []
  const gaps = sayEvidence(words, item, 'missing')
  return [
    sayCondition(words, item.condition),
    ...(gaps === '' ? [] : [words.say('claim.lacking', { evidence: gaps })]),
  ]
}
