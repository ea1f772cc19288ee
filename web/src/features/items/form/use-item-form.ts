import { useTranslation } from 'react-i18next'
import { errorsOf, findErrors } from '#web/features/items/form/item-form-errors.ts'
import { changedKeys, type ItemValues } from '#web/features/items/form/item-form-values.ts'
import { useForm } from '#web/components/forms/use-form.ts'

export type ItemForm = ReturnType<typeof useItemForm>

/** The state of the whole form. `save` gets the values and rejects with the server's error. */
export function useItemForm(
  start: ItemValues,
  base: ItemValues,
  save: (values: ItemValues) => Promise<unknown>,
) {
  const { t } = useTranslation()
  const form = useForm({
    start,
    check: (values) => findErrors(values, t),
    send: save,
    toErrors: (error) => errorsOf(error, t),
  })

  function submit() {
    commitFocused(form.element.current)
    return form.submit()
  }

  return { ...form, submit, changes: changedKeys(base, form.values), reset: () => form.reset(base) }
}

/**
 * Makes the focused field report its value: number fields do this on blur, so the field is blurred and focused again.
 */
function commitFocused(form: HTMLFormElement | null) {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || !form?.contains(focused)) return
  focused.blur()
  focused.focus()
}
