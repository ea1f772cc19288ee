import { useBlocker } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { customNumberFormat } from '../custom-number-field.tsx'
import { CustomTextField } from '../custom-text-field.tsx'
import type { EditableField, FieldValue } from './editable-fields.ts'
import { findUnparsedInput } from '#web/components/forms/form-errors.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
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
        <FieldControl field={field} value={value} error={error} onChange={change} />
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

interface FieldControlProps {
  field: EditableField
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
}

function FieldControl({ field, value, error, onChange }: FieldControlProps) {
  const { currency } = useFormats()
  const { t } = useTranslation()
  const shared = { label: field.label, isLabelHidden: true, error }
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : 0
  const length = field.maxLength === undefined ? {} : { maxLength: field.maxLength }
  switch (field.kind) {
    case 'longText':
      return (
        <TextArea
          {...shared}
          {...length}
          description={<span className="pointer-coarse:hidden">{t('item.longTextKeys')}</span>}
          value={text}
          onChange={onChange}
        />
      )
    case 'day':
      return (
        <DateField {...shared} value={text} onChange={onChange} mayBePartial={field.mayBePartial ?? false} />
      )
    case 'money':
      return (
        <NumberField
          {...shared}
          value={number === 0 ? null : number}
          onChange={(next) => onChange(next ?? 0)}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'number':
      return (
        <NumberField
          {...shared}
          {...(field.isCustom && { format: customNumberFormat })}
          unit={field.unit}
          value={number}
          onChange={(next) => onChange(next ?? 0)}
        />
      )
    case 'link':
      return (
        <TextField {...shared} {...length} type="url" value={text} onChange={onChange} autoComplete="off" />
      )
    case 'text':
    case 'flag': {
      const props = { ...shared, ...length, value: text, onChange, autoComplete: 'off' }
      return field.isCustom ? <CustomTextField {...props} name={field.label} /> : <TextField {...props} />
    }
  }
}
