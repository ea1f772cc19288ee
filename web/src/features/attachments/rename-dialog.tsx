import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface RenameDialogProps {
  title: string
  /** Saves the title. Resolves to undefined when that failed; the dialog then stays open. */
  onSave: (title: string) => Promise<unknown>
  onClose: () => void
}

export function RenameDialog({ title, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    start: { name: title },
    check: ({ name }) => ({ name: checkName(name, t) }),
    async send({ name }) {
      if (name.trim() === title || (await onSave(name.trim()))) onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('action.rename')} submitLabel={t('action.save')}>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormDialog>
  )
}
