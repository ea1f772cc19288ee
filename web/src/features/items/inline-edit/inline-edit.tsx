import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { isBlank } from '#contract/texts.ts'
import { FieldEditor } from './field-editor.tsx'
import type { EditableField, FieldValue } from './editable-fields.ts'
import { isAssetId } from '../form/item-form-errors.ts'
import { changedToast } from '../toasts/changed-toast.ts'
import { useItemPatch } from '../use-item-patch.ts'
import { useFieldText } from '#web/features/item-fields/use-field-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { showToast } from '#web/shared/toasts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isSafeAddress } from '#web/ui/text-links.ts'

interface InlineEdit {
  editing: string | null
  edit: (id: string | null) => void
  /**
   * Rejects when the server rejects the value, so that the editor can show the error. A checkbox has no editor, so its
   * error is shown as a toast.
   */
  save: (field: EditableField, value: FieldValue) => Promise<void>
  canWrite: boolean
}

const InlineEditContext = createContext<InlineEdit | undefined>(undefined)

interface InlineEditProviderProps {
  item: Item
  start?: string | null
  children: ReactNode
}

/** Lets the user edit fields of an item in place, one at a time. */
export function InlineEditProvider({ item, start = null, children }: InlineEditProviderProps) {
  const { t } = useTranslation()
  const [editing, edit] = useState(start)
  const canWrite = useCanWrite()
  const patch = useItemPatch(item.id)
  const fieldText = useFieldText()

  function message(field: EditableField, value: FieldValue) {
    const textOf = (each: FieldValue) => fieldText(field.kind, each, field.unit)
    return changedToast({ item, field: field.label, before: textOf(field.value), after: textOf(value) }, t)
  }

  async function save(field: EditableField, value: FieldValue) {
    const change = { ...field.toChange(value), text: message(field, value) }
    await (field.kind === 'flag' ? patch.write(change) : patch.writeOrThrow(change))
  }

  return <InlineEditContext value={{ editing, edit, save, canWrite }}>{children}</InlineEditContext>
}

export function useInlineEdit() {
  const context = useContext(InlineEditContext)
  if (!context) throw new Error('A field is edited outside of InlineEditProvider.')
  return context
}

interface InlineFieldProps {
  field: EditableField
  className?: string | undefined
  /** The value as text, shown while the editor is closed. */
  children: ReactNode
}

/** A text or number that is edited in place after a press, Enter or F2. */
export function InlineField({ field, className, children }: InlineFieldProps) {
  const { t } = useTranslation()
  const { editing, edit, canWrite } = useInlineEdit()
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const { shown, error, save, clearError, cancel } = useSaving(field)
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
        if (!isLink && getSelection()?.isCollapsed !== false) edit(field.id)
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
          edit(field.id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') edit(field.id)
        }}
        className="pointer-events-none absolute -inset-x-2 inset-y-0 rounded-tag max-md:inset-x-0"
      />
    </div>
  )
}

/** Validates a value and saves it. When the server rejects the value, the editor opens again with that value. */
function useSaving(field: EditableField) {
  const { t } = useTranslation()
  const { editing, edit, save: saveField } = useInlineEdit()
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<FieldValue>()

  // The server may reject the value after the user has moved on to another field or page. In that case, the editor does
  // not open again.
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
    edit(null)
    setRefused(undefined)
    if (value !== field.value) void send(value)
    return true
  }

  async function send(value: FieldValue) {
    try {
      await saveField(field, value)
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure.fields[field.id] : undefined
      const reason = refusal ?? errorText(failure, t)
      setError(reason)
      setRefused(value)
      if (latest.current === null) edit(field.id)
      else showToast({ kind: 'error', text: reason })
    }
  }

  function cancel() {
    setError(undefined)
    setRefused(undefined)
    edit(null)
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
  if (id === 'name' && isBlank(value)) return t('field.nameMissing')
  if (id === 'assetId' && !isAssetId(value)) return t('item.assetIdWrong')
  if (kind === 'link' && value !== '' && !isSafeAddress(value)) return t('item.linkWrong')
  const length = Array.from(value).length
  return maxLength !== undefined && length > maxLength
    ? t('item.tooLong', { count: length - maxLength })
    : undefined
}
