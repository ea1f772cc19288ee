import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorsOf, findErrors, type ItemFormErrors } from '#web/features/items/item-form-errors.ts'
import { changedKeys, type ItemValues } from '#web/features/items/item-form-values.ts'
import { showErrors } from '#web/frame/form-errors.ts'

export interface ItemForm {
  element: RefObject<HTMLFormElement | null>
  values: ItemValues
  errors: ItemFormErrors
  changes: readonly (keyof ItemValues)[]
  isPending: boolean
  set: (changes: Partial<ItemValues>) => void
  reset: () => void
  submit: (form: HTMLFormElement) => Promise<void>
}

/** The state of the whole form; `save` is given what to send and throws what the server refuses. */
export function useItemForm(
  start: ItemValues,
  base: ItemValues,
  save: (values: ItemValues) => Promise<void>,
): ItemForm {
  const { t } = useTranslation()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<ItemFormErrors>({})
  const [isPending, setIsPending] = useState(false)
  // Number fields hand their value over while losing the focus, which saving by the keyboard must not miss.
  const latest = useRef(values)
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  function set(changes: Partial<ItemValues>) {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    const touched = new Set(Object.keys(changes))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !touched.has(key.split('.')[0] ?? ''))),
    )
  }

  function show(found: ItemFormErrors, form: HTMLFormElement) {
    showErrors(form, () => setErrors(found))
  }

  async function submit(form: HTMLFormElement) {
    if (isBusy.current) return
    commitFocused(form)
    const found = findErrors(latest.current, t)
    if (Object.keys(found).length > 0) return show(found, form)
    isBusy.current = true
    setIsPending(true)
    setErrors({})
    try {
      await save(latest.current)
    } catch (error) {
      show(errorsOf(error, t), form)
    } finally {
      isBusy.current = false
      setIsPending(false)
    }
  }

  function reset() {
    latest.current = base
    setValues(base)
    setErrors({})
  }

  return { element, values, errors, changes: changedKeys(base, values), isPending, set, reset, submit }
}

/** Leaves and enters the focused field, so that a number just typed is handed over. */
function commitFocused(form: HTMLFormElement) {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || !form.contains(focused)) return
  focused.blur()
  focused.focus()
}
