import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { FieldPanel } from '#web/components/inputs/field-panel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, type FieldProps, FieldShell } from '#web/ui/form-controls/field.tsx'
import { FieldButton } from '#web/ui/form-controls/field-button.tsx'

interface PickerFieldProps extends FieldProps {
  valueText: string
  value: ReactNode
  clear?: { label: string; onClear: () => void } | undefined
  doneLabel?: string
  children: (close: () => void) => ReactNode
}

/** A field that shows the chosen value. A press opens the picker: a popover, or a sheet on phones. */
export function PickerField(props: PickerFieldProps) {
  const { valueText, value, clear, doneLabel, children, ...field } = props
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <FieldShell {...field}>
      {({ id, 'aria-describedby': describedBy, ...control }) => (
        <div ref={box} className={classNames(controlClass, 'relative')}>
          <button
            ref={button}
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            // The error belongs to this button: a form with errors moves the focus here, and screen readers announce
            // errors of buttons too.
            {...control}
            aria-describedby={classNames(`${id}-value`, describedBy)}
            onClick={() => setIsOpen(true)}
            className="min-w-0 flex-1 self-stretch text-start outline-none after:absolute after:inset-0"
          >
            <span id={`${id}-value`} className="sr-only">
              {valueText}
            </span>
            <span aria-hidden>{value}</span>
          </button>
          {clear ? (
            <FieldButton
              label={clear.label}
              onClick={() => {
                clear.onClear()
                button.current?.focus()
              }}
              className="relative z-1 -my-1"
            >
              <X size={16} aria-hidden />
            </FieldButton>
          ) : null}
          <ChevronDown size={18} aria-hidden className="pointer-events-none shrink-0 text-second" />
          {isOpen ? (
            <FieldPanel label={field.label} doneLabel={doneLabel} triggerRef={box} onClose={close}>
              {children(close)}
            </FieldPanel>
          ) : null}
        </div>
      )}
    </FieldShell>
  )
}
