import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkName } from '#web/components/forms/check-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { showToast } from '#web/shared/toasts.ts'

interface NameEditorProps {
  label: string
  name: string
  /** True when Enter saves the name of a new location and empties the editor for the next one. */
  isRepeating: boolean
  /**
   * Saves the name. When it rejects with the server's error, the editor shows that error. When the user has moved on to
   * another name, a toast shows it.
   */
  onSave: (name: string) => Promise<unknown>
  /** Closes the editor. `isByKey` is true when the focus should return to the row. */
  onClose: (isByKey: boolean) => void
}

export function NameEditor({ label, ...editing }: NameEditorProps) {
  const { input, text, change, error, save, onKeyDown } = useNameEditing(editing)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <input
        ref={input}
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

function useNameEditing({ name, isRepeating, onSave, onClose }: Omit<NameEditorProps, 'label'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const [error, setError] = useState<string>()
  const isBusy = useRef(false)
  const input = useRef<HTMLInputElement>(null)

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
    if (isRepeating && isByKey) return saveBehind(next)
    isBusy.current = true
    try {
      await onSave(next)
      onClose(isByKey)
    } catch (refusal) {
      refuse(next, errorText(refusal, t))
    } finally {
      isBusy.current = false
    }
  }

  /** Saves a name while the user types the next one. */
  async function saveBehind(next: string) {
    setText('')
    try {
      await onSave(next)
    } catch (refusal) {
      refuse(next, errorText(refusal, t))
    }
  }

  function refuse(refused: string, reason: string) {
    const typed = input.current?.value.trim()
    if (typed === undefined || (isRepeating && typed !== '' && typed !== refused)) {
      showToast({
        kind: 'error',
        text: isRepeating ? t('create.notCreated', { name: refused, reason }) : reason,
      })
      return
    }
    if (typed === '') setText(refused)
    setError(reason)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save(true)
    else onClose(true)
  }

  return { input, text, change, error, save, onKeyDown }
}
