import type { TFunction } from 'i18next'
import { flushSync } from 'react-dom'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, type FailureCode } from '#web/shared/api-error.ts'

/** Errors by field; `form` is shown above the button. */
export type FormErrors = Partial<Record<string, string>>

/** Codes that are about one field and have a text in every language. */
const translated: ReadonlySet<FailureCode> = new Set(['email_taken', 'parent_cycle', 'too_deep'])

/** The server's reasons at their fields; what belongs to no field of this form is said for all of it. */
export function toFormErrors(error: unknown, fieldNames: readonly string[], t: TFunction): FormErrors {
  const fields = error instanceof ApiError ? error.fields : {}
  const known = fieldNames.filter((name) => fields[name] !== undefined)
  if (known.length === 0) return { form: errorText(error, t) }
  const isTranslated = error instanceof ApiError && translated.has(error.code)
  return Object.fromEntries(known.map((name) => [name, isTranslated ? errorText(error, t) : fields[name]]))
}

const refused = ':is(input, select, textarea, button)[aria-invalid="true"]'

/** Inputs with text that is no number or no date say why; returns the first. */
export function findUnparsedInput(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const unread = inputs.filter(({ validity }) => validity.customError)
  // Asked, an input hears that it is invalid.
  flushSync(() => unread.forEach((input) => input.checkValidity()))
  return unread[0]
}

/** The reasons stand beside their fields before the first refused one is given the focus. */
export function showErrors(form: HTMLFormElement | null, setErrors: () => void) {
  flushSync(setErrors)
  form?.querySelector<HTMLElement>(refused)?.focus()
}
