import { useTranslation } from 'react-i18next'
import { listSnipeItAssets, maxSnipeItAssets } from '#contract/spreadsheets.ts'
import { OptionsBox } from '#web/features/spreadsheets/columns/options-box.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Reads the assets of a running Snipe-IT, and passes them on as a file, which is then previewed like any other. */
export function SnipeItForm({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const form = useForm({
    start: { url: '', key: '' },
    check: ({ url, key }) => ({
      url: URL.canParse(url.trim()) ? undefined : t('webhooks.addressWrong'),
      key: key.trim() === '' ? t('import.snipeItKeyMissing') : undefined,
    }),
    send: async ({ url, key }) => {
      const csv = await call(listSnipeItAssets, { body: { url: url.trim(), key: key.trim() } })
      onChoose(new File([csv], 'Snipe-IT.csv'))
    },
    toErrors: (error) => {
      if (!(error instanceof ApiError)) return undefined
      const { key, url } = error.fields
      if (key !== undefined) return { key: t('import.snipeItKeyRefused') }
      if (url === undefined) return undefined
      if (isIncomplete(error.details)) return { url: t('import.snipeItIncomplete', error.details) }
      return { url: t('import.snipeItUnreadable', { count: maxSnipeItAssets }) }
    },
  })
  return (
    <OptionsBox title={t('import.snipeIt')} note={t('import.snipeItNote')}>
      <form {...form.formProps} className="grid gap-3.5 px-3.5 pt-1 pb-4">
        <TextField
          {...form.field('url')}
          label={t('import.snipeItAddress')}
          type="url"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...form.field('key')}
          label={t('import.snipeItKey')}
          description={t('import.snipeItKeyHint')}
          type="password"
          dir="ltr"
          autoComplete="off"
        />
        <FormError text={form.errors['form']} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('import.snipeItRead')}
          </Button>
        </div>
      </form>
    </OptionsBox>
  )
}

/** True for the numbers of assets that Snipe-IT returned and has, which differ. */
function isIncomplete(details: unknown): details is { read: number; total: number } {
  return typeof details === 'object' && details !== null && 'read' in details && 'total' in details
}
