import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteFieldDescription, type FieldDescription } from '#contract/custom-fields.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { fieldDescriptionsQuery } from '#web/features/custom-fields/custom-fields.queries.ts'
import type { DescribedField } from '#web/features/custom-fields/description-dialog.tsx'
import { UndescribedFields } from '#web/features/custom-fields/undescribed-fields.tsx'
import { fieldTypeKeys } from '#web/features/item-fields/field-types.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const DescriptionDialog = lazyComponent(
  () => import('#web/features/custom-fields/description-dialog.tsx'),
  'DescriptionDialog',
)

export function CustomFieldsSection() {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const descriptions = useQuery(fieldDescriptionsQuery())
  const [edited, setEdited] = useState<DescribedField | null>(null)
  const field = descriptions.data?.find(({ id }) => id === edited?.id) ?? edited
  const count = descriptions.data?.length
  return (
    <>
      <SettingGroup
        title={t('customFields.described')}
        count={count || undefined}
        text={t('customFields.text')}
        action={
          canWrite ? (
            <Button onClick={() => setEdited({ name: '', type: 'text' })}>
              <Plus size={17} aria-hidden />
              {t('customFields.add')}
            </Button>
          ) : null
        }
      >
        <ListState query={descriptions} />
        {count === 0 ? <NoDescriptions /> : null}
        <ul>
          {descriptions.data?.map((description) => (
            <DescriptionRow
              key={description.id}
              description={description}
              onEdit={canWrite ? setEdited : undefined}
            />
          ))}
        </ul>
      </SettingGroup>
      <UndescribedFields onDescribe={canWrite ? setEdited : undefined} />
      <Suspense>
        {field ? <DescriptionDialog field={field} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </>
  )
}

function NoDescriptions() {
  const { t } = useTranslation()
  return (
    <div className="rounded-popover bg-fill px-4 py-5">
      <h3 className="font-semibold">{t('customFields.emptyTitle')}</h3>
      <p className="max-w-[34rem] text-sm text-second">{t('customFields.emptyText')}</p>
    </div>
  )
}

interface DescriptionRowProps {
  description: FieldDescription
  onEdit: ((description: FieldDescription) => void) | undefined
}

function DescriptionRow({ description, onEdit }: DescriptionRowProps) {
  const { t } = useTranslation()
  const { name, type, unit, choices } = description
  const removal = useWrite({
    write: (send) => send(deleteFieldDescription, { params: { id: description.id } }),
    changes: ['fieldDescription'],
    toast: () => t('customFields.deleted', { name }),
  })
  return (
    <SettingRow
      title={name}
      text={
        <>
          {[t(fieldTypeKeys[type]), ...(unit ? [unit] : [])].join(' · ')}
          {choices.length > 0 ? (
            <span className="line-clamp-2">{choices.map(isolate).join(', ')}</span>
          ) : null}
        </>
      }
    >
      {onEdit ? (
        <>
          <IconButton
            icon={Pencil}
            label={t('customFields.edit', { name })}
            onClick={() => onEdit(description)}
          />
          <IconButton
            icon={Trash2}
            label={t('views.delete', { name })}
            disabled={removal.isPending}
            onClick={() => void removal.write()}
          />
        </>
      ) : null}
    </SettingRow>
  )
}
