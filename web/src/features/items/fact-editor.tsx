import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import type { Fact, FactValue } from '#web/features/items/item-facts-list.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface FactEditorProps {
  fact: Fact
  error: string | undefined
  onSave: (value: FactValue) => void
  onCancel: () => void
  onChange: () => void
}

/** Enter saves (with Ctrl where lines can be broken), Esc goes back, leaving it saves too. */
export function FactEditor({ fact, error, onSave, onCancel, onChange }: FactEditorProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(fact.value)
  // A number is handed over only while its field loses the focus, when the next render has not come yet.
  const latest = useRef(fact.value)
  const isOver = useRef(false)

  useEffect(() => {
    const control = form.current?.querySelector<HTMLInputElement>('input, textarea')
    control?.focus({ preventScroll: true })
    if (control?.type === 'text') control.select()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (error) isOver.current = false
  }, [error])

  function change(next: FactValue) {
    latest.current = next
    setValue(next)
    onChange()
  }

  function save() {
    if (isOver.current) return
    isOver.current = true
    const next = latest.current
    onSave(typeof next === 'string' ? next.trim() : next)
    requestAnimationFrame(() => (isOver.current = false))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      isOver.current = true
      onCancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    // The keys of the controls inside arrive here.
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
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) save()
      }}
      className="flex min-w-0 flex-1 scroll-my-32 items-start gap-1 py-1"
    >
      <div className="min-w-0 flex-1">
        <FactControl fact={fact} value={value} error={error} onChange={change} />
      </div>
      <IconButton type="submit" icon={Check} label={t('item.saveFact')} className="max-md:size-12 md:h-10" />
      <IconButton
        icon={X}
        label={t('item.cancelFact')}
        className="max-md:size-12 md:h-10"
        // Pressing it must not leave the control first: that would save.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onCancel}
      />
    </form>
  )
}

interface FactControlProps {
  fact: Fact
  value: FactValue
  error: string | undefined
  onChange: (value: FactValue) => void
}

function FactControl({ fact, value, error, onChange }: FactControlProps) {
  const { currency } = useFormats()
  const { t } = useTranslation()
  const shared = { label: fact.label, isLabelHidden: true, error }
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : 0
  const length = fact.maxLength === undefined ? {} : { maxLength: fact.maxLength }
  switch (fact.kind) {
    case 'longText':
      return (
        <TextArea
          {...shared}
          {...length}
          description={t('item.longTextKeys')}
          value={text}
          onChange={onChange}
        />
      )
    case 'day':
      return <DateField {...shared} value={text} onChange={onChange} />
    case 'money':
      return (
        <NumberField
          {...shared}
          value={number === 0 ? null : number}
          onChange={(next) => onChange(next ?? 0)}
          minimum={-limits.price}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'number':
      return <NumberField {...shared} value={number} onChange={(next) => onChange(next ?? 0)} />
    case 'link':
      return (
        <TextField {...shared} {...length} type="url" value={text} onChange={onChange} autoComplete="off" />
      )
    case 'text':
    case 'flag':
      return <TextField {...shared} {...length} value={text} onChange={onChange} autoComplete="off" />
  }
}
