import { limits } from '#contract/scalars.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import { trapField } from './found-page.ts'
import { html, type Html } from './html.ts'

interface LoanView {
  /** The HTML of the item, from `showSharedItems`. */
  readonly shown: Html
  /** The day on which the loan is due; empty when it has no due date. */
  readonly dueOn: string
  readonly base: string
  readonly isSent: boolean
  /** Why the form was rejected, and the text in it; undefined when it was not. */
  readonly refusal: { readonly problem: string; readonly text: string } | undefined
}

/** Returns the page of a borrower: the item, its due date, and a form for a message to the owner. */
export function showLoan({ say, day }: Messages, { shown, dueOn, base, isSent, refusal }: LoanView): Html {
  return html`${shown}
    <p><strong>${dueOn === '' ? say('guest.noDue') : say('guest.dueOn', { date: day(dueOn) })}</strong></p>
    ${isSent && html`<p class="alert" role="status">${say('guest.sent')}</p>`}
    ${refusal && html`<p class="alert" role="alert">${refusal.problem}</p>`}
    <form method="post" action="${base}/messages" enctype="multipart/form-data">
      <label>
        <span>${say('guest.loanMessage')}</span>
        <textarea name="text" maxlength="${limits.description}">${refusal?.text}</textarea>
      </label>
      <label>
        <span>${say('guest.loanPhoto')}</span>
        <input type="file" name="file" accept="image/*" />
      </label>
      ${trapField()}
      <p class="buttons">
        <button name="kind" value="have">${say('guest.haveIt')}</button>
        <button name="kind" value="returned">${say('guest.returned')}</button>
      </p>
      <p class="soft">${say('guest.loanHint')}</p>
    </form>`
}
