import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isBlank } from '#contract/texts.ts'
import type { Item } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { createTemplate } from '#contract/templates.ts'
import { templateOf } from '#web/features/templates/template-of.ts'
import { templatesQuery } from '#web/features/templates/templates.queries.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function SaveTemplateDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: templates } = useQuery(templatesQuery())
  const creation = useWrite({
    write: (send, name: string) => send(createTemplate, { body: templateOf(item, name) }),
    changes: ['template'],
    onSuccess: onClose,
    toast: (_, name) => t('templates.saved', { name }),
  })
  const form = useForm({
    start: { name: item.name },
    check: ({ name }) => (isBlank(name) ? { name: t('field.nameMissing') } : {}),
    send: ({ name }) => creation.writeOrThrow(name.trim()),
    toErrors: (error) => ({ name: errorText(error, t) }),
  })
  const isTaken = templates?.some((template) => template.name === form.values.name.trim()) === true

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('action.saveAsTemplate')}
      submitLabel={t('templates.save')}
      isDismissable
    >
      <p className="text-second">{t('templates.saveText')}</p>
      <TextField
        {...form.field('name')}
        label={t('templates.name')}
        description={isTaken ? t('templates.taken') : undefined}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
