import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftName, useDraft, useSaveDraft } from './use-draft.ts'
import { type FormOptions, useForm } from './use-form.ts'
import { useDraftToast } from './use-draft-toast.ts'
import { changesOf, pickChanged } from '#web/shared/changes.ts'
import { isUuid } from '#web/shared/new-uuid.ts'

interface DraftFormOptions<Values> extends Omit<FormOptions<Values>, 'send'>, DraftName {
  /** Sends the form. `changes` are the values that this user has changed, without those of other users. */
  send: (values: Values, changes: Partial<Values>) => Promise<unknown>
  /** Fields of a draft that are never written to disk, such as a password. */
  secretFields?: readonly (keyof Values & string)[]
  /** True when the form stays open and returns to its start, except values that the user has typed while sending. */
  staysOpen?: boolean
}

export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const { draft: name, isSecret, start, send, secretFields = [], staysOpen = false, ...rest } = options
  const { t } = useTranslation()
  const draft = useDraft({ draft: name, ...(isSecret && { isSecret }) }, start)
  // The values that the form had when it opened. `start` changes when another user changes the record meanwhile.
  const [first, setFirst] = useState(start)
  const form = useForm({
    ...rest,
    start: draft.found ?? start,
    async send(values) {
      const changes = changesOf(values, first)
      const theirs = pickChanged(changesOf(start, first), changesOf(start, values))
      const overwritten = pickChanged(theirs, changes)
      if (Object.keys(overwritten).length > 0) {
        // The next attempt overwrites the values of the other user, because this user has seen them.
        setFirst({ ...first, ...overwritten })
        throw new OverwritingError(overwritten)
      }
      await send(values, changes)
      const typed = staysOpen ? changesOf(form.latest.current, values) : {}
      if (staysOpen) form.reset({ ...start, ...typed })
      if (Object.keys(typed).length === 0) draft.remove()
    },
    toErrors(error) {
      if (!(error instanceof OverwritingError)) return rest.toErrors?.(error)
      const shown = Object.entries(error.theirs).map(([field, value]) => [
        field,
        [t('item.theirs'), ...(isReadable(value) ? [value] : [])].join(': '),
      ])
      return { ...Object.fromEntries(shown), form: t('item.conflictTitle') }
    },
  })
  // Unchanged values are not stored, because they may be newer when the form opens again.
  const changes = changesOf(form.values, first)
  for (const field of secretFields) delete changes[field]
  const isDirty = Object.keys(changes).length > 0
  const isStored = useSaveDraft(draft, changes, isDirty)
  // A secret draft is lost at a reload, so nothing is said about it.
  useDraftToast(() => draft.at?.isSecret === false && isDirty && !form.isPending && isStored())

  function startOver() {
    draft.startOver()
    form.reset(start)
    setFirst(start)
  }

  return { ...form, isResumed: draft.isResumed, startOver, isStored }
}

/** The form would overwrite values that another user has saved since it opened. */
class OverwritingError extends Error {
  readonly theirs: object
  constructor(theirs: object) {
    super('Another user has changed the same fields.')
    this.theirs = theirs
  }
}

/** False for an id, a list and an empty value, which say nothing to the user. */
const isReadable = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !isUuid(value))
