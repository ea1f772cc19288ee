import { useState } from 'react'
import { type DraftName, useDraft, useSaveDraft } from './use-draft.ts'
import { type FormOptions, useForm } from './use-form.ts'
import { changesOf } from '#web/shared/changes.ts'

interface DraftFormOptions<Values> extends Omit<FormOptions<Values>, 'send'>, DraftName {
  /** Sends the form. `changes` are the values that this user has changed, without those of other users. */
  send: (values: Values, changes: Partial<Values>) => Promise<unknown>
  /** Fields of a draft that are never written to disk, such as a password. */
  secretFields?: readonly (keyof Values & string)[]
}

export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const { draft: name, isSecret, start, send, secretFields = [], ...rest } = options
  const draft = useDraft({ draft: name, ...(isSecret && { isSecret }) }, start)
  // The values that the form had when it opened. `start` changes when another user changes the record meanwhile.
  const [first, setFirst] = useState(start)
  const form = useForm({
    ...rest,
    start: draft.found ?? start,
    async send(values) {
      await send(values, changesOf(values, first))
      draft.remove()
    },
  })
  // Unchanged values are not stored, because they may be newer when the form opens again.
  const changes = changesOf(form.values, first)
  for (const field of secretFields) delete changes[field]
  const isStored = useSaveDraft(draft, changes, Object.keys(changes).length > 0)

  function startOver() {
    draft.startOver()
    form.reset(start)
    setFirst(start)
  }

  return { ...form, isResumed: draft.isResumed, startOver, isStored }
}
