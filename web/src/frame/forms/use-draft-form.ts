import { type DraftName, useDraft, useKeepDraft } from '#web/frame/forms/use-draft.ts'
import { type FormOptions, useForm } from '#web/frame/forms/use-form.ts'

/** A form that begins with its draft. */
export function useDraftForm<Values extends object>(options: FormOptions<Values> & DraftName) {
  const { draft: name, isSecret, start, send, ...rest } = options
  const draft = useDraft({ draft: name, ...(isSecret && { isSecret }) }, start)
  const form = useForm({
    ...rest,
    start: draft.found ?? start,
    async send(values) {
      await send(values)
      draft.remove()
    },
  })
  useKeepDraft(draft, form.values, JSON.stringify(form.values) !== JSON.stringify(start))

  function startOver() {
    draft.startOver()
    form.reset(start)
  }

  return { ...form, isResumed: draft.isResumed, startOver }
}
