import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createGroup } from '#contract/groups.ts'
import { limits } from '#contract/scalars.ts'
import { checkName, withoutEmpty } from '#web/frame/check-text.ts'
import { type FormErrors, showErrors, toFormErrors } from '#web/frame/form-errors.ts'
import { call } from '#web/shared/api.ts'
import { goToHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Begins an empty household with the currency of this one, and goes there. */
export function NewHousehold({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})
  const [isPending, setIsPending] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const found = withoutEmpty({ name: checkName(name, t) })
    showErrors(form, () => setErrors(found))
    if (Object.keys(found).length > 0) return
    setIsPending(true)
    try {
      const { id } = await call(createGroup, { body: { name: name.trim() } })
      goToHousehold(id)
    } catch (error) {
      setIsPending(false)
      showErrors(form, () => setErrors(toFormErrors(error, ['name'], t)))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
      <FormError text={errors['form']} />
      <TextField
        label={t('create.name')}
        description={t('household.newHint')}
        value={name}
        onChange={setName}
        error={errors['name']}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t('app.back')}</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          {t('create.one')}
        </Button>
      </div>
    </form>
  )
}
