import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undescribedFieldsQuery } from '#web/features/custom-fields/custom-fields.queries.ts'
import type { DescribedField } from '#web/features/custom-fields/description-dialog.tsx'
import { fieldTypeKeys } from '#web/features/item-fields/field-types.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { Button } from '#web/ui/button.tsx'

export function UndescribedFields({
  onDescribe,
}: {
  onDescribe: ((field: DescribedField) => void) | undefined
}) {
  const { t } = useTranslation()
  const fields = useInfiniteQuery(undescribedFieldsQuery())
  const total = fields.data?.pages[0]?.total
  if (total === 0) return null
  return (
    <SettingGroup title={t('customFields.undescribed')} count={total}>
      <ListState query={fields} />
      <ul>
        {fields.data?.pages
          .flatMap(({ items }) => items)
          .map(({ name, type, itemCount }) => (
            <SettingRow
              key={name}
              title={name}
              text={`${t(fieldTypeKeys[type])} · ${t('trash.items', { count: itemCount })}`}
            >
              {onDescribe ? (
                <Button
                  size="small"
                  aria-label={t('customFields.describeOf', { name })}
                  onClick={() => onDescribe({ name, type })}
                >
                  {t('customFields.describe')}
                </Button>
              ) : null}
            </SettingRow>
          ))}
      </ul>
      <MoreButton list={fields} label={t('action.showMore')} />
    </SettingGroup>
  )
}
