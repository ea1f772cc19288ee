import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findRecord } from '#contract/find.ts'
import { NotFoundPage } from '#web/frame/error-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { call } from '#web/shared/api.ts'
import { goToHousehold, useHousehold } from '#web/shared/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ItemElsewhereProps {
  id: string
  kind?: 'item' | 'location'
}

/** A sticker scanned in the wrong household leads to the right one; otherwise the record is nowhere. */
export function ItemElsewhere({ id, kind = 'item' }: ItemElsewhereProps) {
  const { t } = useTranslation()
  const household = useHousehold()
  const found = useQuery({
    queryKey: ['find', id],
    queryFn: ({ signal }) => call(findRecord, { params: { id } }, { signal }),
    retry: false,
  })
  if (found.isPending) return null
  if (!found.data || found.data.kind !== kind || found.data.groupId === household?.id) return <NotFoundPage />
  const { groupId, groupName } = found.data
  return (
    <Page title={t(`${kind}.elsewhereTitle`)} header="hidden">
      <EmptyState
        title={t(`${kind}.elsewhereTitle`)}
        text={t(`${kind}.elsewhereText`, { household: groupName })}
        actions={
          <Button kind="primary" onClick={() => goToHousehold(groupId, `/${kind}/${id}`)}>
            {t(`${kind}.elsewhereGo`, { household: groupName })}
          </Button>
        }
      />
    </Page>
  )
}
