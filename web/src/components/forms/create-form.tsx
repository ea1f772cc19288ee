import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { FormErrors } from './form-errors.ts'
import { useForm } from './use-form.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface CreateFormProps {
  onClose: () => void
  title: string
  fieldNames: readonly string[]
  check: () => Record<string, string | undefined>
  /** Sends the form. An error is shown and the input stays. With `another` the form is emptied for the next record. */
  create: (another: boolean) => Promise<void>
  children: (errors: FormErrors) => ReactNode
  /** True for a wider dialog (see `DialogOrSheet`). */
  isLarge?: boolean
  side?: ReactNode
  headerEnd?: ReactNode
  note?: ReactNode
  /** Text of the button, by default “Create”. When it is given, there is no button that creates another record. */
  submitLabel?: string
}

/**
 * A dialog that creates one record, or several in a row with Shift+Enter. After the first record, Enter alone creates
 * the next one.
 */
export function CreateForm({
  fieldNames,
  check,
  create,
  children,
  note,
  submitLabel,
  ...dialog
}: CreateFormProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const formId = useId()
  const { formProps, keyProps, errors, isOnePending, another } = useCreation({
    fieldNames,
    check,
    create,
    onClose: dialog.onClose,
  })
  return (
    <DialogOrSheet
      {...dialog}
      {...(submitLabel ? {} : keyProps)}
      footer={
        <div className={footerClass}>
          {submitLabel ? null : <AnotherButton {...another} />}
          <Button
            type="submit"
            form={formId}
            kind="primary"
            size={isPhone ? 'big' : 'normal'}
            isPending={isOnePending}
          >
            {submitLabel ?? t('action.add')}
          </Button>
          {note ? <div className="col-span-full md:order-first md:me-auto md:self-center">{note}</div> : null}
        </div>
      }
    >
      <form {...formProps} id={formId} className="grid grid-cols-1 gap-3.5">
        <FormError text={errors['form']} />
        {children(errors)}
      </form>
    </DialogOrSheet>
  )
}

const footerClass =
  'grid grid-cols-[1fr_1.25fr] gap-2.5 [&>:only-child]:col-span-full md:flex md:flex-1 md:justify-end'

/** The button that creates another record. `isByEnter` is true when Enter alone presses it, without Shift. */
function AnotherButton({ isByEnter, ...button }: ComponentProps<typeof Button> & { isByEnter: boolean }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Button {...button} size={isPhone ? 'big' : 'normal'}>
      {t('create.anotherShort')}
      {isPhone ? null : (
        <kbd className="rounded-[5px] font-sans bg-base-100 px-1.5 text-xs font-medium text-second inset-ring inset-ring-line pointer-coarse:hidden">
          {t(isByEnter ? 'shortcuts.enter' : 'create.anotherKey')}
        </kbd>
      )}
    </Button>
  )
}

type CreationOptions = Pick<CreateFormProps, 'fieldNames' | 'check' | 'create' | 'onClose'>

function useCreation({ fieldNames, check, create, onClose }: CreationOptions) {
  const anotherButton = useRef<HTMLButtonElement>(null)
  const [isAnother, setIsAnother] = useState(false)
  // A user who has added one record continues with Enter alone.
  const [isByEnter, setIsByEnter] = useState(false)
  const form = useForm({
    start: {},
    fieldNames,
    check,
    async send() {
      setIsAnother(false)
      await create(false)
      onClose()
    },
  })

  async function submitAnother() {
    const isCreated = await form.submit(() => {
      setIsAnother(true)
      return create(true)
    })
    if (!isCreated) return
    setIsByEnter(true)
    form.element.current?.querySelector('input')?.focus()
  }

  function pressAnother(event: KeyboardEvent) {
    event.preventDefault()
    // A number field may have just reported its value. Renders it first, because clicking the button sends the rendered
    // values.
    flushSync(() => undefined)
    anotherButton.current?.click()
  }

  function onKeyDownCapture(event: KeyboardEvent) {
    if (!isEnter(event) || !event.shiftKey || event.target instanceof HTMLInputElement) return
    event.stopPropagation()
    pressAnother(event)
  }

  /** Listens in the bubbling phase. By then, the input has reported its value on the same key press. */
  function onKeyDown(event: KeyboardEvent) {
    const isAsked = event.shiftKey || (isByEnter && !event.defaultPrevented)
    if (isEnter(event) && isAsked && event.target instanceof HTMLInputElement) pressAnother(event)
  }

  return {
    formProps: { ...form.formProps, onInput: form.clearErrors },
    keyProps: { onKeyDown, onKeyDownCapture },
    errors: form.errors,
    isOnePending: form.isPending && !isAnother,
    another: {
      ref: anotherButton,
      isByEnter,
      isPending: form.isPending && isAnother,
      onClick: () => void submitAnother(),
    },
  }
}

/**
 * True when the user pressed Enter inside this dialog. React bubbles events through portals, so keys in popovers above
 * the dialog arrive here too and do not count.
 */
function isEnter({ key, target, currentTarget, nativeEvent }: KeyboardEvent) {
  return (
    key === 'Enter' && !nativeEvent.isComposing && target instanceof Node && currentTarget.contains(target)
  )
}
