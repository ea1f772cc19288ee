import type { TFunction } from 'i18next'
import { flushSync } from 'react-dom'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, type FailureCode } from '#web/shared/api-error.ts'

/** Errors by field. The key `form` has the error of the whole form, which is shown above the button. */
export type FormErrors = Partial<Record<string, string>>

const translated: ReadonlySet<FailureCode> = new Set(['email_taken', 'parent_cycle', 'too_deep'])

/** Returns the server's errors by field. Errors of fields that this form does not have become the error of the form. */
export function toFormErrors(error: unknown, fieldNames: readonly string[], t: TFunction): FormErrors {
  const fields = error instanceof ApiError ? error.fields : {}
  const known = fieldNames.filter((name) => fields[name] !== undefined)
  if (known.length === 0) return { form: errorText(error, t) }
  const isTranslated = error instanceof ApiError && translated.has(error.code)
  return Object.fromEntries(known.map((name) => [name, isTranslated ? errorText(error, t) : fields[name]]))
}

const refused = ':is(input, select, textarea, button)[aria-invalid="true"]'

/** Returns the first input whose text is no number or date, and makes all such inputs show their error. */
export function findUnparsedInput(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const unread = inputs.filter(({ validity }) => validity.customError)
  // `checkValidity` fires the event `invalid`, on which inputs show their errors.
  flushSync(() => unread.forEach((input) => input.checkValidity()))
  return unread[0]
}

/** Renders the errors before focusing the first invalid field. */
export function showErrors(form: HTMLFormElement | null, setErrors: () => void) {
  flushSync(setErrors)
  form?.querySelector<HTMLElement>(refused)?.focus()
}
