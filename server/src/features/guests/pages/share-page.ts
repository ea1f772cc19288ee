import type { ShareField } from '#contract/guests/share-fields.ts'
import type { ClaimItemDetail } from '#contract/insurance/claim-items.ts'
import type { Item, ItemField } from '#contract/items/items.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Messages, TextKey } from '#server/shared/text/messages.ts'
import type { OpenShare, SharedItems } from '../open-share.service.ts'
import { html, type Html } from './html.ts'

/** The data that every part of the page needs. `base` is the path of the page. */
export interface View {
  readonly share: OpenShare
  readonly words: Messages
  readonly base: string
  readonly currency: string
}

/** An item of the inventory, or its copy in a claim. */
export interface ShownItem {
  readonly values: ClaimItemDetail['fields']
  readonly locationPath: readonly string[]
  readonly labels: readonly { readonly name: string }[]
  readonly customFields: readonly Omit<ItemField, 'id'>[]
}

export function showSharedItems(view: View, { items, ...at }: SharedItems): Html {
  const { share, words } = view
  if (items.length === 0) return html`<p>${words.say('guest.nothing')}</p>`
  const isSingle = share.row.target === 'item'
  const rows = items.map(({ locationPath = [], labels, fields, ...item }) => {
    const shown = { values: item, locationPath, labels, customFields: fields }
    return html`<li>
      ${showPhotos(view, item, isSingle ? 'large' : 'medium')}
      <div>
        ${(!isSingle || item.name !== share.row.name) && html`<h2>${item.name}</h2>`}
        ${showFields(view, shown)}
      </div>
    </li>`
  })
  return html`<ul class="items ${isSingle ? 'single' : 'rows'}">
      ${rows}
    </ul>
    ${showPageLinks(words, at)}`
}

export function showPageLinks(words: Messages, { page, pages }: Pick<SharedItems, 'page' | 'pages'>): Html {
  if (pages === 1) return html``
  const link = (to: number, key: 'guest.previous' | 'guest.next') =>
    html`<a href="?page=${to}" rel="${key === 'guest.next' ? 'next' : 'prev'}">${words.say(key)}</a>`
  return html`<nav>
    ${page > 1 ? link(page - 1, 'guest.previous') : html`<span></span>`}
    <span class="soft">${words.say('report.page', { page: String(page), pages: String(pages) })}</span>
    ${page < pages ? link(page + 1, 'guest.next') : html`<span></span>`}
  </nav>`
}

/** Returns the chosen fields of an item as a table, with `lines` at its beginning. */
export function showFields(view: View, item: ShownItem, lines: readonly Line[] = []): Html {
  const { fields } = view.share
  const { description } = item.values
  return html`${fields.has('description') && description !== '' && html`<p class="long">${description}</p>`}
  ${showLines([...lines, ...[...fields].flatMap((field) => linesOf(view, field, item))])}`
}

export interface Line {
  readonly name: string
  readonly value: string | Html
}

export function showLines(lines: readonly Line[]): Html {
  if (lines.length === 0) return html``
  return html`<dl>
    ${lines.map(
      ({ name, value }) =>
        html`<dt>${name}</dt>
          <dd class="long">${value}</dd>`,
    )}
  </dl>`
}

/** Returns all photos of a single item, or the main photo of an item in a list. */
function showPhotos(
  { share, base }: View,
  item: Pick<Item, 'id' | 'name' | 'attachments'>,
  size: 'medium' | 'large',
): Html {
  if (!share.fields.has('photos')) return html``
  const photos = item.attachments
    .filter(({ type, hasThumbnail }) => type === 'photo' && hasThumbnail)
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
  const shown = size === 'large' ? photos : photos.slice(0, 1)
  if (shown.length === 0) return html``
  return html`<div class="photos">
    ${shown.map(
      ({ id }) =>
        html`<img src="${base}/photos/${item.id}/${id}?size=${size}" alt="${item.name}" loading="lazy" />`,
    )}
  </div>`
}

export function formatMoney({ words, currency }: View, amount: number): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 4 } as const
  return new Intl.NumberFormat(words.language, options).format(amount)
}

function formatNumber({ language }: Messages, number: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(number)
}

/** Returns the lines of a field in an item's table; no line when the field is empty. */
function linesOf(view: View, field: ShareField, item: ShownItem): Line[] {
  const { words } = view
  const { values } = item
  const line = (value: string): Line[] =>
    // as: the fields without a text of their own make no line here.
    value === '' ? [] : [{ name: words.say(fieldNames[field as keyof typeof fieldNames]), value }]
  const money = (amount: number) => (amount === 0 ? '' : formatMoney(view, amount))
  const day = (date: string) => (date === '' ? '' : words.day(date))
  switch (field) {
    case 'photos':
    case 'receipts':
    case 'loss':
    case 'description':
      return []
    case 'quantity':
      return line(formatNumber(words, values.quantity))
    case 'location':
      return line(item.locationPath.join(' / '))
    case 'labels':
      return line(item.labels.map(({ name }) => name).join(', '))
    case 'purchaseDate':
      return line(day(knownDate(values, 'purchaseTime')))
    case 'warrantyExpires':
      return line(
        values.lifetimeWarranty ? words.say('guest.forLife') : day(knownDate(values, 'warrantyExpires')),
      )
    case 'purchasePrice':
    case 'currentValue':
    case 'replacementValue':
      return line(money(values[field]))
    case 'customFields':
      return item.customFields.flatMap((one) => {
        const value = showCustomField(words, one)
        return value === '' ? [] : [{ name: one.name, value }]
      })
    case 'assetId':
    case 'manufacturer':
    case 'modelNumber':
    case 'serialNumber':
    case 'notes':
      return line(values[field])
  }
}

/** The fields that have a row of their own in the table of an item, with its label. */
const fieldNames = {
  quantity: 'column.quantity',
  location: 'column.location',
  labels: 'column.labels',
  manufacturer: 'column.manufacturer',
  modelNumber: 'column.model_number',
  serialNumber: 'column.serial_number',
  assetId: 'column.asset_id',
  purchaseDate: 'guest.purchaseDate',
  purchasePrice: 'guest.purchasePrice',
  currentValue: 'column.current_value',
  replacementValue: 'column.replacement_value',
  warrantyExpires: 'column.warranty_expires',
  notes: 'column.notes',
} as const satisfies Partial<Record<ShareField, TextKey>>

function showCustomField(words: Messages, field: Omit<ItemField, 'id'>): string {
  switch (field.type) {
    case 'number':
      return formatNumber(words, field.numberValue)
    case 'boolean':
      return words.say(field.booleanValue ? 'guest.yes' : 'guest.no')
    case 'time':
      return field.timeValue === '' ? '' : words.day(field.timeValue)
    case 'text':
    case 'link':
      return field.textValue
  }
}

export function askForPin(words: Messages, { wasWrong }: { wasWrong: boolean }): Html {
  return html`<form method="post">
    ${wasWrong && html`<p class="alert" role="alert">${words.say('guest.wrongPin')}</p>`}
    <label>
      <span>${words.say('guest.pin')}</span>
      <input name="pin" type="password" required autofocus autocomplete="off" maxlength="32" />
    </label>
    <button>${words.say('guest.open')}</button>
  </form>`
}
