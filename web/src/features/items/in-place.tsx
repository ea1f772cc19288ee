import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactEditor } from '#web/features/items/fact-editor.tsx'
import type { Fact, FactValue } from '#web/features/items/item-facts-list.ts'
import { isAssetId } from '#web/features/items/item-form-errors.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { showToast } from '#web/shared/toasts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isSafeAddress } from '#web/ui/text-links.ts'

export interface EditingProps {
  /** Which fact is being edited, by its id. */
  editing: string | null
  onEdit: (id: string | null) => void
  /** Throws what the server refuses. */
  onSave: (fact: Fact, value: FactValue) => Promise<void>
  canWrite: boolean
}

interface InPlaceProps extends EditingProps {
  fact: Fact
  className?: string | undefined
  /** What is read; the editor takes its place. */
  children: ReactNode
}

/** A text or figure that is edited where it is read: by a press, or by Enter or F2 on it. */
export function InPlace({ fact, editing, onEdit, onSave, canWrite, className, children }: InPlaceProps) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const [error, setError] = useState<string>()
  // What the server refused is there again to be corrected.
  const [refused, setRefused] = useState<FactValue>()
  const isEditing = editing === fact.id

  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  // While one is saved the next may be edited already, which must stay open.
  const latest = useRef(editing)
  useEffect(() => {
    latest.current = editing
  }, [editing])

  async function save(value: FactValue) {
    const reason = refusalOf(fact, value)
    if (reason) return setError(reason)
    onEdit(null)
    setError(undefined)
    setRefused(undefined)
    if (value === fact.value) return
    try {
      await onSave(fact, value)
    } catch (failure) {
      setError(reasonOf(failure))
      setRefused(value)
      if (latest.current === null) onEdit(fact.id)
      else showToast({ kind: 'error', text: reasonOf(failure) })
    }
  }

  function refusalOf({ id, kind, maxLength }: Fact, value: FactValue) {
    if (typeof value !== 'string') return undefined
    if (id === 'name' && value === '') return t('item.nameMissing')
    if (id === 'assetId' && !isAssetId(value)) return t('item.assetIdWrong')
    if (kind === 'link' && value !== '' && !isSafeAddress(value)) return t('item.linkWrong')
    const length = Array.from(value).length
    return maxLength !== undefined && length > maxLength
      ? t('item.tooLong', { count: length - maxLength })
      : undefined
  }

  function reasonOf(failure: unknown) {
    const field = failure instanceof ApiError ? failure.fields[fact.id] : undefined
    return field ?? errorText(failure, t)
  }

  if (isEditing) {
    return (
      <FactEditor
        fact={refused === undefined ? fact : { ...fact, value: refused }}
        error={error}
        onSave={(value) => void save(value)}
        onCancel={() => {
          setError(undefined)
          setRefused(undefined)
          onEdit(null)
        }}
        onChange={() => setError(undefined)}
      />
    )
  }
  if (!canWrite) return <div className={className}>{children}</div>
  return (
    // For the mouse the whole area is the button; the keyboard and screen readers have a real one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null
        if (!isLink && getSelection()?.isCollapsed !== false) onEdit(fact.id)
      }}
      className={classNames('relative cursor-text rounded-tag hover:bg-fill', className)}
    >
      {children}
      <button
        ref={opener}
        type="button"
        aria-label={t('item.editFact', { name: fact.label })}
        onClick={(event) => {
          event.stopPropagation()
          onEdit(fact.id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') onEdit(fact.id)
        }}
        className="pointer-events-none absolute -inset-x-2 inset-y-0 rounded-tag"
      />
    </div>
  )
}
