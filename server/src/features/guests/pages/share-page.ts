import type { ShareField } from '#contract/guests/shares.ts'
import type { Item, ItemField } from '#contract/items/items.ts'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import type { OpenShare, SharedItems } from '../open-share.service.ts'
import { html, type Html } from './html.ts'

/** The data that every part of the page needs. `base` is the path of the page. */
interface View {
  readonly share: OpenShare
  readonly words: Messages
  readonly base: string
}

export function showSharedItems(view: View, { items, page, pages }: SharedItems): Html {
  const { words } = view
  if (items.length === 0) return html`<p>${words.say('guest.nothing')}</p>`
  const isSingle = view.share.row.target === 'item'
  const cards = items.map((item) => html`<li class="card">${showItem(view, item, isSingle)}</li>`)
  const link = (to: number, key: 'guest.previous' | 'guest.next') =>
    html`<a href="?page=${to}" rel="${key === 'guest.next' ? 'next' : 'prev'}">${words.say(key)}</a>`
  return html`<ul class="cards">
      ${cards}
    </ul>
    ${
      pages > 1 &&
      html`<nav>
        ${page > 1 ? link(page - 1, 'guest.previous') : html`<span></span>`}
        <span class="soft">${words.say('report.page', { page: String(page), pages: String(pages) })}</span>
        ${page < pages ? link(page + 1, 'guest.next') : html`<span></span>`}
      </nav>`
    }`
}

function showItem(view: View, item: Item, isSingle: boolean): Html {
  const { share } = view
  const lines = [...share.fields].flatMap((field) => linesOf(view, field, item))
  return html`${showPhotos(view, item, isSingle ? 'large' : 'medium')}
  ${(!isSingle || item.name !== share.row.name) && html`<h2>${item.name}</h2>`}
  ${share.fields.has('description') && item.description !== '' && html`<p class="long">${item.description}</p>`}
  ${
    lines.length > 0 &&
    html`<dl>
      ${lines.map(
        ({ name, value }) =>
          html`<dt>${name}</dt>
            <dd class="long">${value}</dd>`,
      )}
    </dl>`
  }`
}

/** Returns the HTML of all photos of a single item, or of the main photo of an item in a list. */
function showPhotos({ share, base }: View, item: Item, size: 'medium' | 'large'): Html {
  if (!share.fields.has('photos')) return html``
  const photos = item.attachments
    .filter(({ type, hasThumbnail }) => type === 'photo' && hasThumbnail)
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
  const shown = size === 'large' ? photos : photos.slice(0, 1)
  return html`<div class="photos">
    ${shown.map(
      ({ id }) =>
        html`<img src="${base}/photos/${item.id}/${id}?size=${size}" alt="${item.name}" loading="lazy" />`,
    )}
  </div>`
}

interface Line {
  readonly name: string
  readonly value: string
}

/**
 * Returns the rows of a field in the table of an item; none when the field is empty. Custom fields have one row each.
 */
function linesOf({ share, words }: View, field: ShareField, item: Item): Line[] {
  const line = (value: string): Line[] =>
    value === '' ? [] : [{ name: words.say(`guest.field.${field as TableField}`), value }]
  const money = (amount: number) =>
    amount === 0
      ? ''
      : new Intl.NumberFormat(words.language, { style: 'currency', currency: share.currency }).format(amount)
  const day = (date: string) => (date === '' ? '' : words.day(date))
  switch (field) {
    case 'photos':
    case 'description':
      return []
    case 'quantity':
      return line(new Intl.NumberFormat(words.language).format(item.quantity))
    case 'location':
      return line((item.locationPath ?? []).join(' / ') || (item.location?.name ?? ''))
    case 'labels':
      return line(item.labels.map(({ name }) => name).join(', '))
    case 'purchaseDate':
      return line(day(knownDate(item, 'purchaseTime')))
    case 'warrantyExpires':
      return line(
        item.lifetimeWarranty ? words.say('guest.forLife') : day(knownDate(item, 'warrantyExpires')),
      )
    case 'purchasePrice':
    case 'currentValue':
    case 'replacementValue':
      return line(money(item[field]))
    case 'customFields':
      return item.fields.flatMap((one) => {
        const value = showCustomField(words, one)
        return value === '' ? [] : [{ name: one.name, value }]
      })
    case 'assetId':
    case 'manufacturer':
    case 'modelNumber':
    case 'serialNumber':
    case 'notes':
      return line(item[field])
  }
}

/** The fields that are rows in the table of an item. Custom fields are rows too, but are named by users. */
type TableField = Exclude<ShareField, 'photos' | 'description' | 'customFields'>

function showCustomField(words: Messages, field: ItemField): string {
  switch (field.type) {
    case 'number':
      return new Intl.NumberFormat(words.language, { maximumFractionDigits: 4 }).format(field.numberValue)
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
