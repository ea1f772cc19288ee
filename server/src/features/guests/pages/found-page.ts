import { limits } from '#contract/scalars.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import { html, type Html } from './html.ts'

/** The name of a hidden form field, which only robots fill in. A message in which it is filled is dropped. */
export const trapName = 'website'

export function trapField(): Html {
  return html`<label class="trap" aria-hidden="true">
    <span>Website</span>
    <input name="${trapName}" tabindex="-1" autocomplete="off" />
  </label>`
}

interface FoundView {
  /** The text that the household shows to finders. */
  readonly text: string
  /** The name of the found item or location; empty when the household does not show names. */
  readonly name: string
  readonly isSent: boolean
  /** The contact in a form without a message, which was rejected; undefined when none was. */
  readonly refused: { readonly contact: string } | undefined
}

export function showFoundPage(words: Messages, { text, name, isSent, refused }: FoundView): Html {
  return html`<div class="note">
      ${name !== '' && html`<h2>${name}</h2>`}
      <p class="long">${text || words.say('guest.foundText')}</p>
    </div>
    ${
      isSent
        ? html`<p class="alert" role="status">${words.say('guest.sent')}</p>`
        : html`<form method="post">
            ${refused && html`<p class="alert" role="alert">${words.say('guest.messageMissing')}</p>`}
            <label>
              <span>${words.say('guest.message')}</span>
              <textarea name="text" required maxlength="${limits.description}"></textarea>
            </label>
            <label>
              <span>${words.say('guest.contact')}</span>
              <input
                name="contact"
                value="${refused?.contact}"
                maxlength="${limits.short}"
                autocomplete="email"
              />
            </label>
            ${trapField()}
            <button>${words.say('guest.send')}</button>
          </form>`
    }`
}
