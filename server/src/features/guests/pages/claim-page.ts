import { itemFieldMapper } from '#server/features/items/item-fields.mapper.ts'
import { fieldsOf, lossOf, mainPhotoOf } from '#server/features/claims/claim-items.mapper.ts'
import { limitsOf } from '#server/features/claims/claims.mapper.ts'
import type { ClaimItemRecord } from '#server/features/claims/claims.table.ts'
import {
  describeEvent,
  listSettlement,
  sayCondition,
  sayEvidence,
} from '#server/features/claims/export/claim-report.service.ts'
import type { Settled } from '#server/features/policies/settle.ts'
import { amountToNumber } from '#server/shared/money.ts'
import type { SharedClaim } from '../open-claim.service.ts'
import { html, type Html } from './html.ts'
import {
  formatMoney,
  showFields,
  showLines,
  showPageLinks,
  type Line,
  type ShownItem,
  type View,
} from './share-page.ts'

/** The maximum number of pictures of an item. A page with more requests them faster than the limit for guests allows. */
const maxPictures = 8

/** Returns the page of an adjuster: the event, the sums and limits when they are chosen, and a page of the items. */
export function showClaim(view: View, { claim, settled, items, ...at }: SharedClaim): Html {
  const { share, words } = view
  return html`${
    at.page === 1 &&
    html`<div class="note">
      ${claim.name !== share.row.name && html`<h2>${claim.name}</h2>`}
      <p>${describeEvent({ claim, words })}</p>
      ${settled && showLines(listAmounts(view, claim, settled))}
    </div>`
  }
  ${
    items.length === 0
      ? html`<p>${words.say('guest.nothing')}</p>`
      : html`<ul class="items">
            ${items.map((item) => html`<li>${showItem(view, item)}</li>`)}
          </ul>
          ${showPageLinks(words, at)}`
  }`
}

/** Lists the limits of the policy, the losses by category, and the sums of the claim. */
function listAmounts(view: View, claim: SharedClaim['claim'], settled: Settled): Line[] {
  const { say } = view.words
  const money = (amount: number) => formatMoney(view, amountToNumber(amount))
  const { limitTotal, limitPerItem } = limitsOf(claim)
  const limit = (name: string, amount: number | null): Line[] =>
    amount === null ? [] : [{ name, value: money(amount) }]
  const categories = settled.categories.flatMap(({ name, loss, limit: most }) =>
    most === null ? [] : [{ name, value: `${money(loss)} · ${say('claim.limit')} ${money(most)}` }],
  )
  return [
    ...limit(say('column.limit_total'), limitTotal),
    ...limit(say('column.limit_per_item'), limitPerItem),
    ...categories,
    { name: say('claim.loss'), value: money(settled.settlement.loss) },
    ...listSettlement({ claim, settled, words: view.words }).map(({ name, amount }) => ({
      name,
      value: money(amount),
    })),
  ]
}

function showItem(view: View, item: ClaimItemRecord): Html {
  const { share, words } = view
  const present = sayEvidence(words, item, 'present')
  const lines: Line[] = [
    { name: words.say('claim.condition'), value: sayCondition(words, item.condition) },
    ...(share.fields.has('loss')
      ? [{ name: words.say('claim.loss'), value: formatMoney(view, amountToNumber(lossOf(item))) }]
      : []),
    ...(present === ''
      ? []
      : [{ name: words.say('claim.presentEvidence'), value: capitalise(present, words.language) }]),
    ...(share.fields.has('receipts') ? listReceipts(view, item) : []),
  ]
  return html`${share.fields.has('photos') && showPhotos(view, item)}
    <h2>${item.name}</h2>
    ${showFields(view, toShownItem(item), lines)}`
}

/** Shows the main photo first. Each photo leads to its larger version, and those above the maximum are only links. */
function showPhotos({ base }: View, { id, name, snapshot }: ClaimItemRecord): Html {
  const main = mainPhotoOf(snapshot)
  if (!main) return html``
  const others = snapshot.files.filter((file) => file.type === 'photo' && file !== main)
  return html`<div class="photos small">
    ${[main, ...others].map((photo, index) => {
      const url = `${base}/photos/${id}/${photo.id}`
      const picture =
        index < maxPictures && html`<img src="${url}?size=medium" alt="${name}" loading="lazy" />`
      return html`<a href="${url}?size=large">${picture || `${name} ${index + 1}`}</a>`
    })}
  </div>`
}

const capitalise = (text: string, language: string) =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

function listReceipts({ base, words }: View, { id, snapshot }: ClaimItemRecord): Line[] {
  return snapshot.files
    .filter(({ type }) => type !== 'photo')
    .map((file) => ({
      name: words.say(file.type === 'receipt' ? 'report.receipt' : 'report.warrantyPaper'),
      value: html`<a href="${base}/files/${id}/${file.id}">${file.name}</a>`,
    }))
}

function toShownItem({ locationPath, labels, snapshot }: ClaimItemRecord): ShownItem {
  return {
    values: itemFieldMapper.toWire(fieldsOf(snapshot)),
    locationPath,
    labels,
    customFields: snapshot.customFields.map(({ name, type, text }) => ({
      name,
      type,
      textValue: text,
      numberValue: Number(text),
      booleanValue: text === 'true',
      timeValue: text,
    })),
  }
}
