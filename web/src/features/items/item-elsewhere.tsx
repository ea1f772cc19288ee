import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findThing } from '#contract/find.ts'
import { NotFoundPage } from '#web/frame/error-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { call } from '#web/shared/api.ts'
import { goToHousehold, useHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A sticker scanned in the wrong household leads to the right one; otherwise the item is nowhere. */
export function ItemElsewhere({ id }: { id: string }) {
  const { t } = useTranslation()
  const household = useHousehold()
  const found = useQuery({
    queryKey: ['find', id],
    queryFn: ({ signal }) => call(findThing, { params: { id } }, { signal }),
    retry: false,
  })
  if (found.isPending) return null
  if (!found.data || found.data.kind !== 'item' || found.data.groupId === household?.id)
    return <NotFoundPage />
  const { groupId, groupName } = found.data
  return (
    <Page title={t('item.elsewhereTitle')} header="hidden">
      <EmptyState
        title={t('item.elsewhereTitle')}
        text={t('item.elsewhereText', { household: groupName })}
        actions={
          <Button kind="primary" onClick={() => goToHousehold(groupId, `/item/${id}`)}>
            {t('item.elsewhereGo', { household: groupName })}
          </Button>
        }
      />
    </Page>
  )
}
