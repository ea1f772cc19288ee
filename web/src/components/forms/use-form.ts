import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findUnparsedInput, type FormErrors, showErrors, toFormErrors } from './form-errors.ts'

export interface FormOptions<Values> {
  start: Values
  /** Finds what is wrong before anything is sent, by field. */
  check?: (values: Values) => Record<string, string | undefined>
  /** Sends the form; what it throws is shown and everything typed stays. */
  send: (values: Values) => Promise<unknown>
  /** The fields at which the form shows a reason of the server's, its values without this; the rest stands above the form. */
  fieldNames?: readonly string[]
  /** Says a failure in words of this form's own; undefined: in the usual ones. */
  toErrors?: (error: unknown) => FormErrors | undefined
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** Values, reasons beside their fields, and one submission at a time. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { start } = options
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FormErrors>({})
  // A number field hands its value over while it loses the focus, which a submission by the keyboard must not miss.
  const latest = useRef(values)
  const { isPending, submit } = useSubmission(options, { element, latest, setErrors })

  /** Changes values; the reasons beside them have been read. */
  function set(changes: Partial<Values>) {
    replace({ ...latest.current, ...changes })
    setErrors((before) => withoutFields(before, Object.keys(changes)))
  }

  function replace(next: Values) {
    latest.current = next
    setValues(next)
  }

  function reset(next = start) {
    // Inputs forget text that was not understood.
    element.current?.dispatchEvent(new Event('reset'))
    replace(next)
    setErrors({})
  }

  /** The props of a field's component. */
  function field<Name extends keyof Values & string>(name: Name) {
    return {
      value: values[name],
      // as: the one key is a key of the values.
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }
  }

  const formProps = {
    ref: element,
    noValidate: true,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
  }

  return {
    element,
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

interface Submitted<Values> {
  element: RefObject<HTMLFormElement | null>
  latest: RefObject<Values>
  setErrors: (errors: FormErrors) => void
}

/** Checks and sends the values of a form, once at a time. */
function useSubmission<Values extends object>(
  { start, check, send, fieldNames = Object.keys(start), toErrors }: FormOptions<Values>,
  { element, latest, setErrors }: Submitted<Values>,
) {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const isBusy = useRef(false)

  /** Resolves to whether it was sent and taken. */
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
      return refuse(toErrors?.(error) ?? toFormErrors(error, fieldNames, t))
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  function refuse(reasons: FormErrors) {
    showErrors(element.current, () => setErrors(reasons))
    return false
  }

  return { isPending, submit }
}

/** A field of a list is named `fields.<key>`. */
function withoutFields(errors: FormErrors, names: readonly string[]): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name.split('.')[0] ?? '')),
  )
}

function withoutEmpty(errors: Record<string, string | undefined>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason !== undefined))
}
