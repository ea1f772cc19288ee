import { useState } from 'react'
import { useDraft, useSaveDraft } from './use-draft.ts'

interface Named {
  name: string
  description: string
}

/** The values of a dialog that creates one record after the other, kept as a draft once something was typed. */
export function useDialogDraft<Values extends Named>(name: string, start: Values) {
  const draft = useDraft({ draft: name }, start)
  const [values, setValues] = useState(draft.found ?? start)
  useSaveDraft(draft, values, ![start.name, ''].includes(values.name) || values.description !== '')

  return {
    values,
    set: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    isResumed: draft.isResumed,
    /** For the next one, as far as it does not go on with the same. */
    empty() {
      draft.remove()
      setValues((before) => ({ ...before, name: '', description: '' }))
    },
    /** Restores the values that the server refused, unless another name was typed meanwhile. */
    putBack: (refused: Values) => setValues((now) => (now.name === '' ? refused : now)),
    startOver() {
      draft.startOver()
      setValues({ ...start, name: '', description: '' })
    },
  }
}
