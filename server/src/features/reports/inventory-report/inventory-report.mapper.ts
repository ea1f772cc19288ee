import type { AttachmentType } from '#contract/files/files.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import type { FileInfo } from '#server/features/files/files.table.ts'
import type { ItemFieldValues } from '#server/features/items/item-fields.mapper.ts'
import { formatAmount } from '#server/shared/money.ts'
import type { OpenFile, ReportPicture, ReportPictureProblem } from './report-picture.ts'
import type { ReportMessages } from './report-texts.ts'

export interface ReportItem {
  name: string
  assetId: string
  /** The name and value of each field, such as `Serial number 12`. */
  fields: string[]
  quantity: string
  price: string
  value: string
  photo: ReportPicture | undefined
}

type FormatAmount = (amount: number) => string

export interface ReportFormat {
  readonly words: ReportMessages
  /** Formats an amount in 1/10,000 like `1,234.50`, without the currency, which the column heading shows. */
  readonly money: FormatAmount
  /** Like `money`, with up to four decimals, so that price × quantity is the value. */
  readonly unitPrice: FormatAmount
  readonly quantity: FormatAmount
}

export function createReportFormat(words: ReportMessages, decimals: number): ReportFormat {
  const [money, unitPrice] = [words.numbers(decimals, decimals), words.numbers(decimals, 4)]
  const quantity = words.numbers(0, 4)
  return {
    words,
    money: (amount) => money(formatAmount(amount)),
    unitPrice: (amount) => unitPrice(formatAmount(amount)),
    quantity: (amount) => quantity(formatAmount(amount)),
  }
}

/** A receipt or a warranty. A document without a file is a link. */
export interface ReportDocument {
  type: AttachmentType
  name: string
  file: Pick<FileInfo, 'hash' | 'mime' | 'size'> | undefined
  open: OpenFile
}

/** The main photo of an item, or the reason why it cannot be drawn. */
export interface ReportPhoto {
  name: string
  picture: ReportPicture | ReportPictureProblem
}

export interface ListedItem {
  item: ItemFieldValues
  /** Price × quantity, in 1/10,000 of the currency unit. */
  value: number
  photo: ReportPhoto | undefined
  documents: readonly ReportDocument[]
}

export function toReportItem(
  { item, value, photo, documents }: ListedItem,
  { words, money, unitPrice, quantity }: ReportFormat,
): ReportItem {
  const named = (key: 'manufacturer' | 'model' | 'serialNumber', text: string) =>
    text.trim() === '' ? [] : [words.say(`report.${key}`, { text })]
  return {
    name: item.name,
    assetId: formatAssetId(item.assetNumber),
    fields: [
      ...named('manufacturer', item.manufacturer),
      ...named('model', item.modelNumber),
      ...named('serialNumber', item.serialNumber),
      ...purchaseOf(item, words),
      ...warrantyOf(item, words),
      ...(item.insured ? [words.say('column.insured')] : []),
      ...loanOf(item, words),
      ...(item.archived ? [words.say('column.archived')] : []),
      ...documents.map((document) => documentTitle(document, words)),
      ...(typeof photo?.picture === 'string'
        ? [
            words.say('report.photoProblem', {
              name: photo.name,
              reason: words.say(`report.${photo.picture}`),
            }),
          ]
        : []),
    ],
    quantity: quantity(item.quantity),
    // A price of 0 means that no price was entered.
    price: item.purchasePrice === 0 ? '–' : unitPrice(item.purchasePrice),
    value: value === 0 && item.purchasePrice === 0 ? '–' : money(value),
    photo: typeof photo?.picture === 'string' ? undefined : photo?.picture,
  }
}

/** Returns the title of a document with its kind, such as `Receipt: shop.pdf`. */
export function documentTitle(
  { type, name }: Pick<ReportDocument, 'type' | 'name'>,
  words: ReportMessages,
): string {
  return `${words.say(type === 'receipt' ? 'report.receipt' : 'report.warrantyPaper')}: ${words.isolate(name)}`
}

function purchaseOf({ purchaseDate, purchaseFrom }: ItemFieldValues, words: ReportMessages): string[] {
  const shop = purchaseFrom.trim()
  if (purchaseDate === '') return shop === '' ? [] : [words.say('report.boughtFrom', { shop })]
  const date = words.day(purchaseDate)
  return [
    shop === '' ? words.say('report.boughtOn', { date }) : words.say('report.boughtOnFrom', { date, shop }),
  ]
}

function warrantyOf(item: ItemFieldValues, words: ReportMessages): string[] {
  if (item.lifetimeWarranty) return [words.say('report.warrantyForLife')]
  if (item.warrantyExpires !== '') {
    return [words.say('report.warrantyUntil', { date: words.day(item.warrantyExpires) })]
  }
  const text = item.warrantyDetails.trim()
  return text === '' ? [] : [words.say('report.warranty', { text })]
}

function loanOf({ lentTo: name, lentUntil }: ItemFieldValues, words: ReportMessages): string[] {
  if (name === '') return []
  return [
    lentUntil === ''
      ? words.say('report.lent', { name })
      : words.say('report.lentUntil', { name, date: words.day(lentUntil) }),
  ]
}
