import { useTranslation } from 'react-i18next'
import { createHousehold } from '#contract/households/households.ts'
import { limits } from '#contract/scalars.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { useForm } from '#web/components/forms/use-form.ts'
import { call } from '#web/shared/api.ts'
import { enterHousehold } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Creates an empty household with the currency of the current one and switches to it. */
export function NewHousehold({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => ({ name: checkName(name, t) }),
    async send({ name }) {
      const { id } = await call(createHousehold, { body: { name: name.trim() } })
      await enterHousehold(id)
    },
  })

  return (
    <form {...form.formProps} className="grid gap-3.5">
      <FormError text={form.errors['form']} />
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('household.newHint')}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{t('app.back')}</Button>
        <Button type="submit" kind="primary" isPending={form.isPending}>
          {t('create.one')}
        </Button>
      </div>
    </form>
  )
}
