import { escapeMarkup } from '#server/shared/text/html-text.ts'

/** Escaped HTML. `html` escapes all other values that it inserts. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[] | undefined | false

/**
 * Builds HTML. Texts are escaped; `undefined` and `false` are left out.
 *
 *     html`<p title="${title}">${isLong && html`<b>${text}</b>`}</p>`
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts.map((part, index) => part + toMarkup(values[index])).join('')
  return { markup }
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeMarkup(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}
