import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { limits } from '#contract/scalars.ts'
import { createTemplate } from '#contract/templates.ts'
import { templateOf } from '#web/features/templates/template-of.ts'
import { templatesQuery } from '#web/features/templates/templates.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** What new items of this kind begin with. */
export function SaveTemplateDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const saved = useSaved()
  const formId = useId()
  const { data: templates } = useQuery(templatesQuery())
  const [name, setName] = useState(item.name)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const tidy = name.trim()
  const isTaken = templates?.some((template) => template.name === tidy) === true

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    if (tidy === '') return setError(t('item.nameMissing'))
    setIsPending(true)
    try {
      const { batchId } = await callWithBatch(createTemplate, { body: templateOf(item, tidy) })
      onClose()
      await saved(batchId, t('templates.saved', { name: tidy }))
    } catch (failure) {
      setIsPending(false)
      setError(errorText(failure, t))
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('templates.saveTitle')}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending}>
            {t('templates.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
        <p className="text-second">{t('templates.saveText')}</p>
        <TextField
          label={t('templates.name')}
          value={name}
          onChange={(next) => {
            setName(next)
            setError(undefined)
          }}
          error={error}
          description={isTaken ? t('templates.taken') : undefined}
          maxLength={limits.name}
          autoComplete="off"
          autoFocus
        />
      </form>
    </DialogOrSheet>
  )
}
