import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wipeInventory } from '#contract/inventory/actions.ts'
import { wipePreviewQuery } from '#web/features/tools/tools.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useHousehold } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Says exactly what goes, and asks for the name of the household before it does. */
export function WipeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const household = useHousehold()?.name
  const preview = useQuery(wipePreviewQuery)
  const [wipeLocations, setWipeLocations] = useState(false)
  const [wipeLabels, setWipeLabels] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const isReady = preview.data !== undefined && household !== undefined
  const wiping = useWrite({
    write: (send) => send(wipeInventory, { body: { wipeLocations, wipeLabels } }),
    onSuccess: onClose,
    toast: ({ completed }) => t('tools.wiped', { count: completed }),
    // The dialog says it.
    errorToast: () => undefined,
    awaitRefetch: true,
  })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isReady) return
    if (typed.trim() !== household.trim()) return setError(t('tools.wipeWrongName', { name: household }))
    void wiping.write()
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('tools.wipe')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="danger-filled"
            disabled={!isReady}
            isPending={wiping.isPending}
          >
            {t('tools.wipeNow')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-3.5">
        <FormError
          text={
            wiping.error
              ? errorText(wiping.error, t)
              : preview.isError
                ? errorText(preview.error, t)
                : undefined
          }
        />
        {preview.data ? <Figures {...preview.data} /> : <Skeleton className="h-14 w-full" />}
        {preview.data ? (
          <div className="grid">
            <Checkbox isChecked={wipeLocations} onChange={setWipeLocations}>
              {t('tools.wipeLocations', { count: preview.data.locations })}
            </Checkbox>
            <Checkbox isChecked={wipeLabels} onChange={setWipeLabels}>
              {t('tools.wipeLabels', { count: preview.data.labels })}
            </Checkbox>
          </div>
        ) : null}
        {household === undefined ? null : (
          <TextField
            label={t('tools.wipeConfirm', { name: household })}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setError(undefined)
            }}
            error={error}
            autoComplete="off"
          />
        )}
        <p className="text-sm text-second">{t('tools.wipeUndo')}</p>
      </form>
    </DialogOrSheet>
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
    { name: t('tools.wipeItems', { count: items, value: moneyShort(value) }), figure: items },
    { name: t('tools.wipeFiles', { count: files }), figure: files },
    { name: t('tools.wipeEntries', { count: maintenance }), figure: maintenance },
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
