import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormErrors, showErrors, toFormErrors } from '#web/frame/form-errors.ts'
import { useIsPhone } from '#web/shared/media.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface CreateFormProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What the server can refuse and this form shows. */
  fieldNames: readonly string[]
  /** What is wrong before anything is sent. */
  check: () => FormErrors
  /** Sends it; what it throws is shown and everything typed stays. With `another` the form empties for the next. */
  create: (another: boolean) => Promise<void>
  children: (errors: FormErrors) => ReactNode
  /** See DialogOrSheet. */
  side?: ReactNode
  headerEnd?: ReactNode
  /** Below the buttons. */
  note?: ReactNode
  /** Instead of "Create"; then there is no button for another one. */
  submitLabel?: string
}

/** A dialog that creates one thing, or with shift + enter one after another. */
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
  const form = useRef<HTMLFormElement>(null)
  const anotherButton = useRef<HTMLButtonElement>(null)
  const { errors, clearErrors, pending, send } = useSending({ form, fieldNames, check, create })

  async function submit(another: boolean) {
    if (!(await send(another))) return
    if (another) form.current?.querySelector('input')?.focus()
    else dialog.onClose()
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isInField = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
    if (event.key !== 'Enter' || !event.shiftKey || !isInField || event.nativeEvent.isComposing) return
    event.preventDefault()
    // A number field takes over what was typed on this same key; the press has to see it.
    setTimeout(() => anotherButton.current?.click())
  }

  return (
    <DialogOrSheet
      {...dialog}
      closeLabel={t('dialog.close')}
      footer={
        <div className={footerClass}>
          {submitLabel ? null : (
            <Button
              ref={anotherButton}
              size={isPhone ? 'big' : 'normal'}
              isPending={pending === 'another'}
              onClick={() => void submit(true)}
            >
              {t(isPhone ? 'create.anotherShort' : 'create.another')}
              {isPhone ? null : (
                <kbd className="rounded-[5px] font-sans bg-base-100 px-1.5 text-xs font-medium text-second inset-ring inset-ring-line">
                  {t('create.anotherKey')}
                </kbd>
              )}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            kind="primary"
            size={isPhone ? 'big' : 'normal'}
            isPending={pending === 'one'}
          >
            {submitLabel ?? t('create.one')}
          </Button>
          {note ? <div className="col-span-full md:order-first md:me-auto md:self-center">{note}</div> : null}
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onKeyDown={onKeyDown}
        onInput={clearErrors}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          void submit(false)
        }}
        className="grid gap-3.5"
      >
        <FormError text={errors['form']} />
        {children(errors)}
      </form>
    </DialogOrSheet>
  )
}

const footerClass =
  'grid grid-cols-[1fr_1.25fr] gap-2.5 [&>:only-child]:col-span-full md:flex md:flex-1 md:justify-end'

interface Sending extends Pick<CreateFormProps, 'fieldNames' | 'check' | 'create'> {
  form: { current: HTMLFormElement | null }
}

/** Sends once at a time and puts every reason beside its field. */
function useSending({ form, fieldNames, check, create }: Sending) {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<FormErrors>({})
  const [pending, setPending] = useState<'one' | 'another' | null>(null)
  const isSending = useRef(false)

  function refuse(reasons: FormErrors) {
    showErrors(form.current, () => setErrors(reasons))
    return false
  }

  async function send(another: boolean) {
    if (isSending.current) return false
    const found = check()
    if (Object.keys(found).length > 0) return refuse(found)
    isSending.current = true
    setPending(another ? 'another' : 'one')
    try {
      await create(another)
      setErrors({})
      return true
    } catch (error) {
      return refuse(toFormErrors(error, fieldNames, t))
    } finally {
      isSending.current = false
      setPending(null)
    }
  }

  return { errors, clearErrors: () => setErrors({}), pending, send }
}
