import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface AddLinkDialogProps {
  url: string
  /** Adds the link. Resolves to undefined when that failed; the dialog then stays open. */
  onAdd: (url: string, title: string) => Promise<unknown>
  onClose: () => void
}

export function AddLinkDialog({ url: given, onAdd, onClose }: AddLinkDialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    start: { url: given, title: '' },
    check: ({ url }) => ({ url: toAddress(url) ? undefined : t('files.linkWrong') }),
    async send({ url, title }) {
      const address = toAddress(url)
      if (address && (await onAdd(address, title.trim()))) onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('files.addLink')} submitLabel={t('files.addLink')}>
      <TextField
        {...form.field('url')}
        label={t('files.address')}
        type="url"
        inputMode="url"
        maxLength={limits.notifierUrl}
        autoComplete="off"
        autoFocus
      />
      <TextField
        {...form.field('title')}
        label={t('files.linkTitle')}
        description={t('files.linkTitleHint')}
        maxLength={limits.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}

export function toAddress(text: string) {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return undefined
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}
