import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { duplicateItem } from '#contract/duplicate.ts'
import type { Item } from '#contract/items.ts'
import { itemMaintenanceQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

const mostCopies = 50

/** What of it is copied, and how often; one copy opens with its name ready to be typed over. */
export function DuplicateDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const { data: entries = [] } = useQuery(itemMaintenanceQuery(item.id))
  const [what, setWhat] = useState({ copyAttachments: true, copyCustomFields: true, copyMaintenance: false })
  const [copies, setCopies] = useState(1)
  const { isPending, error, duplicate } = useDuplicate(item, onClose)
  const choices = [
    {
      key: 'copyAttachments',
      text: t('item.copyFiles', { count: item.attachments.length }),
      of: item.attachments,
    },
    { key: 'copyCustomFields', text: t('item.copyFields', { count: item.fields.length }), of: item.fields },
    { key: 'copyMaintenance', text: t('item.copyMaintenance', { count: entries.length }), of: entries },
  ] as const

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    void duplicate({ ...what, copies })
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('item.duplicateTitle', { name: item.name })}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending} autoFocus>
            {t('item.makeCopies', { count: copies })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <FormError text={error} />
        <p className="text-second">{t('item.duplicateText')}</p>
        <fieldset className="grid">
          <legend className="sr-only">{t('item.copyWhat')}</legend>
          {choices
            .filter((choice) => choice.of.length > 0)
            .map(({ key, text }) => (
              <Checkbox
                key={key}
                isChecked={what[key]}
                onChange={(isOn) => setWhat((before) => ({ ...before, [key]: isOn }))}
              >
                {text}
              </Checkbox>
            ))}
        </fieldset>
        <NumberField
          label={t('item.howMany')}
          value={copies}
          onChange={(next) => setCopies(next ?? 1)}
          minimum={1}
          maximum={mostCopies}
          format={{ maximumFractionDigits: 0 }}
          stepLabels={{ less: t('item.oneLess'), more: t('item.oneMore') }}
        />
      </form>
    </DialogOrSheet>
  )
}

interface Copying {
  copyAttachments: boolean
  copyCustomFields: boolean
  copyMaintenance: boolean
  copies: number
}

function useDuplicate(item: Item, onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const saved = useSaved()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  async function duplicate(options: Copying) {
    if (isPending) return
    setIsPending(true)
    try {
      const body = { ...options, copyPrefix: t('item.copyPrefix') }
      const { data, batchId } = await callWithBatch(duplicateItem, { params: { id: item.id }, body })
      onClose()
      if (options.copies === 1) await navigate({ to: '/item/$id', params: { id: data.id }, hash: 'name' })
      await saved(batchId, t('item.duplicated', { count: options.copies, name: item.name }))
    } catch (failure) {
      setIsPending(false)
      setError(errorText(failure, t))
    }
  }

  return { isPending, error, duplicate }
}
