import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import { FieldEditor } from './field-editor.tsx'
import type { EditableField, FieldValue } from './editable-fields.ts'
import { isAssetId } from '../form/item-form-errors.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { showToast } from '#web/shared/toasts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isSafeAddress } from '#web/ui/text-links.ts'

export interface EditingProps {
  /** Id of the field being edited. */
  editing: string | null
  onEdit: (id: string | null) => void
  /** Rejects with the server's error. */
  onSave: (field: EditableField, value: FieldValue) => Promise<void>
  canWrite: boolean
}

interface InlineFieldProps extends EditingProps {
  field: EditableField
  className?: string | undefined
  /** The value as text. The editor replaces it. */
  children: ReactNode
}

/** A text or number that is edited in place after a press, Enter or F2. */
export function InlineField({
  field,
  editing,
  onEdit,
  onSave,
  canWrite,
  className,
  children,
}: InlineFieldProps) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const { shown, error, save, clearError, cancel } = useSaving({ field, editing, onEdit, onSave })
  const isEditing = editing === field.id

  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing) {
    return <FieldEditor field={shown} error={error} onSave={save} onCancel={cancel} onChange={clearError} />
  }
  if (!canWrite) return <div className={className}>{children}</div>
  return (
    // Mouse users can press the whole area. Keyboard and screen readers have a button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null
        if (!isLink && getSelection()?.isCollapsed !== false) onEdit(field.id)
      }}
      className={classNames('relative cursor-text rounded-tag hover:bg-fill', className)}
    >
      {children}
      <button
        ref={opener}
        type="button"
        aria-label={t('item.editField', { name: field.label })}
        onClick={(event) => {
          event.stopPropagation()
          onEdit(field.id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') onEdit(field.id)
        }}
        className="pointer-events-none absolute -inset-x-2 inset-y-0 rounded-tag"
      />
    </div>
  )
}

/** Validates and saves. When the server rejects the value, the editor opens again with it. */
function useSaving({
  field,
  editing,
  onEdit,
  onSave,
}: Pick<InlineFieldProps, 'field' | 'editing' | 'onEdit' | 'onSave'>) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<FieldValue>()

  // By the time of the response the user may edit another field or have left the page. Then the editor must not open
  // again.
  const latest = useRef<string | null | undefined>(editing)
  useEffect(() => {
    latest.current = editing
    return () => {
      latest.current = undefined
    }
  }, [editing])

  function save(value: FieldValue) {
    const reason = validateField(field, value, t)
    setError(reason)
    if (reason) return false
    onEdit(null)
    setRefused(undefined)
    if (value !== field.value) void send(value)
    return true
  }

  async function send(value: FieldValue) {
    try {
      await onSave(field, value)
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure.fields[field.id] : undefined
      const reason = refusal ?? errorText(failure, t)
      setError(reason)
      setRefused(value)
      if (latest.current === null) onEdit(field.id)
      else showToast({ kind: 'error', text: reason })
    }
  }

  function cancel() {
    setError(undefined)
    setRefused(undefined)
    onEdit(null)
  }

  const shown = refused === undefined ? field : { ...field, value: refused }
  return { shown, error, save, clearError: () => setError(undefined), cancel }
}

function validateField(
  { id, kind, maxLength }: EditableField,
  value: FieldValue,
  t: TFunction,
): string | undefined {
  if (typeof value !== 'string') return undefined
  if (id === 'name' && isBlank(value)) return t('item.nameMissing')
  if (id === 'assetId' && !isAssetId(value)) return t('item.assetIdWrong')
  if (kind === 'link' && value !== '' && !isSafeAddress(value)) return t('item.linkWrong')
  const length = Array.from(value).length
  return maxLength !== undefined && length > maxLength
    ? t('item.tooLong', { count: length - maxLength })
    : undefined
}
