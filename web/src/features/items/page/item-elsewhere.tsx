import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findRecord } from '#contract/households/find.ts'
import { listRecordChanges } from '#contract/history.ts'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { call } from '#web/shared/api.ts'
import { goToHousehold, useHousehold } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ItemElsewhereProps {
  id: string
  kind?: 'item' | 'location'
}

/** Shown when the household lacks a record: links to the household that has it, or to the Trash. */
export function RecordNotHere({ id, kind = 'item' }: ItemElsewhereProps) {
  const { t } = useTranslation()
  const household = useHousehold()
  const found = useQuery({
    queryKey: ['find', id],
    queryFn: ({ signal }) => call(findRecord, { params: { id } }, { signal }),
    retry: false,
  })
  if (found.isPending) return null
  if (!found.data || found.data.kind !== kind || found.data.groupId === household?.id)
    return <Deleted id={id} />
  const { groupId, groupName } = found.data
  return (
    <Page title={t(`${kind}.elsewhereTitle`)} backTo={kind === 'item' ? '/items' : '/locations'}>
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

/** Links to the Trash when the history has the deletion of the record. Otherwise shows “not found”. */
function Deleted({ id }: { id: string }) {
  const { t } = useTranslation()
  const changes = useQuery({
    queryKey: ['history', id, 'deletion'],
    queryFn: ({ signal }) =>
      call(listRecordChanges, { params: { id }, query: { page: '1', pageSize: '10' } }, { signal }),
    retry: false,
  })
  if (changes.isPending) return null
  const deletion = changes.data?.items.find((change) => change.id === id && change.kind === 'deleted')
  if (!deletion) return <NotFoundPage />
  const { name } = deletion
  const title = t('scanner.deleted', { name })
  return (
    <Page title={title} header="hidden">
      <EmptyState
        title={title}
        text={t('scanner.deletedText')}
        actions={
          <Link to="/tools/trash" search={{ q: name }} className={buttonClass({ kind: 'primary' })}>
            {t('scanner.openTrash')}
          </Link>
        }
      />
    </Page>
  )
}
