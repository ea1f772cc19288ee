import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import { limits } from '#contract/scalars.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  /** Saves the name. When it rejects with the server's error, the dialog stays open and shows that error. */
  onSave: (name: string) => Promise<unknown>
}

export function ViewNameDialog({ title, name: nameNow, onClose, onSave }: ViewNameDialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    start: { name: nameNow },
    check: ({ name }) => (isBlank(name) ? { name: t('views.nameMissing') } : {}),
    async send({ name }) {
      await onSave(name.trim())
      onClose()
    },
    toErrors: (error) => ({ name: errorText(error, t) }),
  })

  return (
    <FormDialog form={form} onClose={onClose} title={title} submitLabel={t('action.save')}>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('views.hint')}
        maxLength={limits.name}
        autoFocus
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  )
}
