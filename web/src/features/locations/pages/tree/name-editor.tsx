import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkName } from '#web/components/forms/check-text.ts'
import { errorText } from '#web/i18n/error-text.ts'

interface NameEditorProps {
  label: string
  name: string
  /** True when Enter saves and opens an empty editor for the next name. */
  isRepeating?: boolean
  /** Saves the name. When it rejects with the server's error, the editor stays open and shows that error. */
  onSave: (name: string) => Promise<unknown>
  /** Closes the editor. `isByKey` is true when the focus should return to the row. */
  onClose: (isByKey: boolean) => void
}

export function NameEditor({ label, ...editing }: NameEditorProps) {
  const { text, change, error, save, onKeyDown } = useNameEditing(editing)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <input
        type="text"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-errormessage={error}
        // The user opened the editor to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
        onPointerDown={(event) => event.stopPropagation()}
        className="h-8 min-w-24 flex-1 rounded-[7px] bg-base-100 px-2 text-base text-base-content inset-ring-2 inset-ring-focus outline-none aria-invalid:inset-ring-error max-md:h-11 max-md:text-[1rem]"
      />
      {error ? (
        <span role="alert" className="max-w-44 text-xs text-error">
          {error}
        </span>
      ) : null}
    </span>
  )
}

function useNameEditing({ name, isRepeating = false, onSave, onClose }: Omit<NameEditorProps, 'label'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const [error, setError] = useState<string>()
  const isBusy = useRef(false)

  function change(next: string) {
    setText(next)
    setError(undefined)
  }

  async function save(isByKey: boolean) {
    const next = text.trim()
    if (isBusy.current) return
    if ((next === name && name !== '') || (next === '' && !isByKey)) return onClose(isByKey)
    const reason = checkName(next, t)
    setError(reason)
    if (reason) return
    isBusy.current = true
    try {
      await onSave(next)
      if (isRepeating && isByKey) setText('')
      else onClose(isByKey)
    } catch (refusal) {
      setError(errorText(refusal, t))
    } finally {
      isBusy.current = false
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save(true)
    else onClose(true)
  }

  return { text, change, error, save, onKeyDown }
}
