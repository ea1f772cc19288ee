import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wipeInventory, type WipeOptions } from '#contract/actions.ts'
import { wipePreviewQuery } from '#web/features/tools/tools.queries.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useHousehold } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Asks before the inventory is deleted, and lists what it contains. The user has to type the household's name. */
export function WipeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const household = useHousehold()?.name
  const preview = useQuery(wipePreviewQuery)
  const isReady = preview.data !== undefined && household !== undefined
  const wiping = useWrite({
    write: (send, body: WipeOptions) => send(wipeInventory, { body }),
    onSuccess: onClose,
    toast: ({ completed }) => t('tools.wiped', { count: completed }),
    awaitRefetch: true,
  })
  const form = useForm({
    start: { wipeLocations: false, wipeLabels: false, name: '' },
    check: ({ name }) =>
      isReady && name.trim() !== household.trim()
        ? { name: t('tools.wipeWrongName', { name: household }) }
        : {},
    async send({ name: _, ...options }) {
      if (isReady) await wiping.writeOrThrow(options)
    },
  })
  const { wipeLocations, wipeLabels } = form.values

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tools.wipe')}
      submitLabel={t('tools.wipeNow')}
      isDanger
      isReady={isReady}
    >
      <FormError text={preview.error ? errorText(preview.error, t) : undefined} />
      {preview.data ? (
        <>
          <Figures {...preview.data} />
          <div className="grid">
            <Checkbox isChecked={wipeLocations} onChange={(isOn) => form.set({ wipeLocations: isOn })}>
              {t('tools.wipeLocations', { count: preview.data.locations })}
            </Checkbox>
            <Checkbox isChecked={wipeLabels} onChange={(isOn) => form.set({ wipeLabels: isOn })}>
              {t('tools.wipeLabels', { count: preview.data.labels })}
            </Checkbox>
          </div>
        </>
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      {household === undefined ? null : (
        <TextField
          {...form.field('name')}
          label={t('tools.wipeConfirm', { name: household })}
          autoComplete="off"
        />
      )}
      <p className="text-sm text-second">{t('tools.wipeUndo')}</p>
    </FormDialog>
  )
}

interface FiguresProps {
  items: number
  value: number
  files: number
  maintenance: number
}

function Figures({ items, value, files, maintenance }: FiguresProps) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const figures = [
    { name: t('location.itemsWorth', { count: items, value: moneyShort(value) }), figure: items },
    { name: t('location.countFiles', { count: files }), figure: files },
    { name: t('location.countMaintenance', { count: maintenance }), figure: maintenance },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(({ name, figure }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-second">{name}</dt>
          <dd className="text-2xl font-650 tracking-tight tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
