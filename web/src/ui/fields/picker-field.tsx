import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { controlClass, type FieldProps, FieldShell } from '#web/ui/fields/field.tsx'

const FieldPopover = lazyPart(() => import('#web/ui/fields/field-popover.tsx'), 'FieldPopover')
export const loadFieldPopover = FieldPopover.load

interface PickerFieldProps extends FieldProps {
  /** The value for screen readers. */
  valueText: string
  /** The visible value. */
  value: ReactNode
  /** With it a button takes the choice back. */
  clear?: { label: string; onClear: () => void } | undefined
  closeLabel: string
  /** For several choices: the sheet's button that ends choosing. */
  doneLabel?: string
  /** Is given what closes it. */
  children: (close: () => void) => ReactNode
}

/** A field that shows what is chosen; pressing it opens a picker: below it, on phones as a sheet. */
export function PickerField(props: PickerFieldProps) {
  const { valueText, value, clear, closeLabel, doneLabel, children, ...field } = props
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const close = () => setIsOpen(false)
  return (
    <FieldShell {...field}>
      {({ id, describedBy, isInvalid }) => (
        <div ref={box} className={classNames(controlClass, 'relative')}>
          <button
            ref={button}
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            // A form with errors moves the focus here; screen readers announce the error of buttons too.
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
            aria-invalid={isInvalid}
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
            <button
              type="button"
              aria-label={clear.label}
              title={clear.label}
              onClick={() => {
                clear.onClear()
                button.current?.focus()
              }}
              className="relative z-1 -my-1 grid size-8 shrink-0 place-items-center rounded-[7px] text-second hover:bg-fill max-md:size-11"
            >
              <X size={16} aria-hidden />
            </button>
          ) : null}
          <ChevronDown size={18} aria-hidden className="pointer-events-none shrink-0 text-second" />
          {isPhone ? (
            <DialogOrSheet
              isOpen={isOpen}
              onClose={close}
              title={field.label}
              closeLabel={closeLabel}
              isDismissable
              footer={
                doneLabel ? (
                  <Button kind="primary" size="big" onClick={close}>
                    {doneLabel}
                  </Button>
                ) : undefined
              }
            >
              {children(close)}
            </DialogOrSheet>
          ) : (
            <Suspense>
              {wasOpened ? (
                <FieldPopover label={field.label} triggerRef={box} isOpen={isOpen} onOpenChange={setIsOpen}>
                  {children(close)}
                </FieldPopover>
              ) : null}
            </Suspense>
          )}
        </div>
      )}
    </FieldShell>
  )
}
