import { useState } from 'react'
import { useDraft, useSaveDraft } from './use-draft.ts'

interface Named {
  name: string
  description: string
}

/** The values of a dialog that creates several records in a row. They are stored as a draft. */
export function useDialogDraft<Values extends Named>(name: string, start: Values) {
  const draft = useDraft({ draft: name }, start)
  const [values, setValues] = useState(draft.found ?? start)
  useSaveDraft(draft, values, ![start.name, ''].includes(values.name) || values.description !== '')

  return {
    values,
    set: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    isResumed: draft.isResumed,
    /** Empties the name and the description for the next record, but keeps the other values. */
    empty() {
      draft.remove()
      setValues((before) => ({ ...before, name: '', description: '' }))
    },
    /** Puts values that the server rejected back into the form, unless the user has typed another name. */
    putBack: (refused: Values) => setValues((now) => (now.name === '' ? refused : now)),
    startOver() {
      draft.startOver()
      setValues({ ...start, name: '', description: '' })
    },
  }
}
