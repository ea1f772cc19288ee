import { useBlocker } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { CustomNumberField } from '../custom-number-field.tsx'
import { CustomTextField } from '../custom-text-field.tsx'
import type { EditableField, FieldValue } from './editable-fields.ts'
import { FieldControl } from '#web/features/item-fields/field-control.tsx'
import { findUnparsedInput } from '#web/components/forms/form-errors.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface FieldEditorProps {
  field: EditableField
  error: string | undefined
  /** Saves the value. Returns false for an invalid value. The editor then stays open and shows the error. */
  onSave: (value: FieldValue) => boolean
  onCancel: () => void
  onChange: () => void
}

/** Edits a value. Enter (Ctrl+Enter in multiline fields) and blur save, Escape cancels. */
export function FieldEditor({ field, error, onSave, onCancel, onChange }: FieldEditorProps) {
  const { t } = useTranslation()
  const { form, value, change, save, onKeyDown } = useEditing({ field, error, onSave, onCancel, onChange })

  return (
    // Handles key events that bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      data-unsaved
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!isWithin(event.currentTarget, event.relatedTarget) && document.hasFocus()) save()
      }}
      className="flex min-w-0 flex-1 scroll-my-32 items-start gap-1 py-1"
    >
      <div className="min-w-0 flex-1">
        <EditorControl field={field} value={value} error={error} onChange={change} />
      </div>
      <IconButton type="submit" icon={Check} label={t('action.save')} className="max-md:size-12 md:h-10" />
      <IconButton
        icon={X}
        label={t('dialog.cancel')}
        className="max-md:size-12 md:h-10"
        // Keeps the focus in the field when the user presses the Cancel button. Otherwise the event `blur` would save
        // the value first.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onCancel}
      />
    </form>
  )
}

function useEditing({ field, error, onSave, onCancel, onChange }: FieldEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(field.value)
  // Stores the value in a ref, because a number field reports its value on blur, just before `save` reads it.
  const latest = useRef(field.value)
  const isOver = useRef(false)
  const isWrong = useRef(false)

  // The Back gesture leaves the page without a `blur` event, so the value is saved here.
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !leave(),
    enableBeforeUnload: () => latest.current !== field.value || findUnparsedInput(form.current) !== undefined,
  })

  useEffect(() => {
    const control = form.current?.querySelector<HTMLInputElement>('input, textarea, select')
    control?.focus({ preventScroll: true })
    if (control?.type === 'text') control.select()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (error) isOver.current = false
  }, [error])

  function change(next: FieldValue) {
    latest.current = next
    setValue(next)
    onChange()
  }

  function save() {
    if (isOver.current) return
    isWrong.current = findUnparsedInput(form.current) !== undefined
    if (isWrong.current) return
    isOver.current = true
    const next = latest.current
    isWrong.current = !onSave(typeof next === 'string' ? next.trim() : next)
    requestAnimationFrame(() => (isOver.current = false))
  }

  /** Saves the value as a blur event would. Returns false when the value is invalid. */
  function leave() {
    form.current?.querySelector<HTMLElement>(':focus')?.blur()
    save()
    return !isWrong.current
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      isOver.current = true
      isWrong.current = false
      onCancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return { form, value, change, save, onKeyDown }
}

/** True when the focus stays in the editor or moves to its date picker, which is rendered elsewhere in the document. */
function isWithin(form: HTMLFormElement, target: EventTarget | null) {
  return target instanceof Element && (form.contains(target) || target.closest('[role=dialog]') !== null)
}

type EditorControlProps = Pick<FieldEditorProps, 'field' | 'error'> & {
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function EditorControl({ field: { kind, ...field }, value, error, onChange }: EditorControlProps) {
  const { t } = useTranslation()
  const shared = { label: field.label, isLabelHidden: true, error }
  const text = { ...shared, value: String(value), onChange, maxLength: limits.fieldText, autoComplete: 'off' }
  if (kind === 'link') return <TextField {...text} type="url" />
  if (field.isCustom && kind === 'text') return <CustomTextField {...text} name={field.label} />
  if (field.isCustom && typeof value === 'number')
    return (
      <CustomNumberField
        {...shared}
        name={field.label}
        value={value}
        onChange={(next) => onChange(next ?? 0)}
      />
    )
  return (
    <FieldControl
      {...shared}
      field={{ ...field, kind }}
      value={kind === 'money' && value === 0 ? null : value}
      onChange={(next) => onChange(next ?? 0)}
      {...(kind === 'longText' && {
        description: <span className="pointer-coarse:hidden">{t('item.longTextKeys')}</span>,
      })}
    />
  )
}
