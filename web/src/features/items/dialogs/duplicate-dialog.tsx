import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { duplicateItem } from '#contract/items/duplicate.ts'
import type { Item } from '#contract/items/items.ts'
import { maintenanceSummaryQuery } from '#web/features/maintenance/agenda/agenda.queries.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'

const maxCopies = 50

interface Copying {
  copyAttachments: boolean
  copyCustomFields: boolean
  copyMaintenance: boolean
  copies: number
}

const start: Copying = { copyAttachments: true, copyCustomFields: true, copyMaintenance: false, copies: 1 }

export function DuplicateDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const entries = useQuery(maintenanceSummaryQuery(item.id)).data?.entries ?? 0
  const duplication = useDuplication(item, onClose)
  const form = useForm({ start, fieldNames: [], send: duplication.writeOrThrow })
  const { values } = form
  const choices = [
    {
      key: 'copyAttachments',
      text: t('item.copyFiles', { count: item.attachments.length }),
      of: item.attachments.length,
    },
    {
      key: 'copyCustomFields',
      text: t('item.copyFields', { count: item.fields.length }),
      of: item.fields.length,
    },
    { key: 'copyMaintenance', text: t('item.copyMaintenance', { count: entries }), of: entries },
  ] as const

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('item.duplicateTitle', { name: item.name })}
      submitLabel={t('item.makeCopies', { count: values.copies })}
      isDismissable
      isButtonFocused
    >
      <p className="text-second">{t('item.duplicateText')}</p>
      <fieldset className="grid">
        <legend className="sr-only">{t('item.copyWhat')}</legend>
        {choices
          .filter((choice) => choice.of > 0)
          .map(({ key, text }) => (
            <Checkbox key={key} isChecked={values[key]} onChange={(isOn) => form.set({ [key]: isOn })}>
              {text}
            </Checkbox>
          ))}
      </fieldset>
      <NumberField
        label={t('item.howMany')}
        value={values.copies}
        onChange={(next) => form.set({ copies: next ?? 1 })}
        minimum={1}
        maximum={maxCopies}
        format={{ maximumFractionDigits: 0 }}
        stepLabels={{ less: t('item.oneLess'), more: t('item.oneMore') }}
      />
    </FormDialog>
  )
}

function useDuplication(item: Item, onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  return useWrite({
    write: (send, options: Copying) =>
      send(duplicateItem, {
        params: { id: item.id },
        body: { ...options, copyPrefix: t('item.copyPrefix') },
      }),
    changes: ['item', 'maintenance'],
    async onSuccess({ id }, { copies }) {
      onClose()
      if (copies === 1 && isStillHere()) await navigate({ to: '/item/$id', params: { id }, hash: 'name' })
    },
    toast: (_, { copies }) => t('item.duplicated', { count: copies, name: item.name }),
  })
}
