import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findUnparsedInput, type FormErrors, showErrors, toFormErrors } from './form-errors.ts'
import { showToast } from '#web/shared/toasts.ts'

export interface FormOptions<Values> {
  start: Values
  check?: (values: Values) => Record<string, string | undefined>
  /** Sends the form. An error is shown and the input stays. */
  send: (values: Values) => Promise<unknown>
  /**
   * Names of the fields that show their own errors, by default the keys of the values. All other errors are shown above
   * the button of the form.
   */
  fieldNames?: readonly string[]
  /** Returns custom texts for an error. Undefined means the default texts. */
  toErrors?: (error: unknown) => FormErrors | undefined
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** What a form element needs of a form, whatever its values are. */
export type SentForm = Pick<Form<object>, 'formProps' | 'errors' | 'isPending'>

export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { start, check, send, fieldNames = Object.keys(start), toErrors } = options
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FormErrors>({})
  // Stores the values in a ref, because a number field reports its value only on blur. On Enter, the form is sent
  // before React has rendered that value.
  const latest = useRef(values)
  const [isPending, setIsPending] = useState(false)
  const isBusy = useRef(false)

  function set(changes: Partial<Values>) {
    replace({ ...latest.current, ...changes })
    setErrors((before) => withoutFields(before, Object.keys(changes)))
  }

  function replace(next: Values) {
    latest.current = next
    setValues(next)
  }

  function reset(next = start) {
    // The event `reset` makes inputs drop text that they could not parse.
    element.current?.dispatchEvent(new Event('reset'))
    replace(next)
    setErrors({})
  }

  /** Sends the form. Resolves to true when the server has accepted it. */
  async function submit(sendNow = send) {
    if (isBusy.current) return false
    const unread = findUnparsedInput(element.current)
    if (unread) {
      unread.focus()
      return false
    }
    const found = withoutEmpty(check?.(latest.current) ?? {})
    if (Object.keys(found).length > 0) return refuse(found)
    isBusy.current = true
    setIsPending(true)
    setErrors({})
    try {
      await sendNow(latest.current)
      return true
    } catch (error) {
      const reasons = toErrors?.(error) ?? toFormErrors(error, fieldNames, t)
      // The user may have closed the form before the response.
      if (!element.current) showToast({ kind: 'error', text: Object.values(reasons).join(' ') })
      return refuse(reasons)
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  function refuse(reasons: FormErrors) {
    showErrors(element.current, () => setErrors(reasons))
    return false
  }

  function field<Name extends keyof Values & string>(name: Name) {
    return {
      value: values[name],
      // as: the type of `{ [name]: value }` has any string as key, although `name` is a key of `Values`.
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }
  }

  const formProps = {
    ref: element,
    noValidate: true,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      // React bubbles events through portals: a form in a dialog can be inside another form, which must not be sent.
      event.stopPropagation()
      void submit()
    },
  }

  return {
    element,
    latest,
    values,
    errors,
    isPending,
    set,
    reset,
    submit,
    field,
    formProps,
    clearErrors: () => setErrors({}),
  }
}

/** Removes the errors of these fields. Those of list fields are named `fields.<key>`. */
function withoutFields(errors: FormErrors, names: readonly string[]): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name.split('.')[0] ?? '')),
  )
}

function withoutEmpty(errors: Record<string, string | undefined>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason !== undefined))
}
