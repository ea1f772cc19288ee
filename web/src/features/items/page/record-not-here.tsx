import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findMissingRecord } from '#web/features/households/find-missing-record.ts'
import { NotFoundPage } from '#web/components/page/error-page.tsx'
import { Page } from '#web/components/page/page.tsx'
import { goToHousehold, householdQuery } from '#web/shared/account/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface RecordNotHereProps {
  id: string
  kind?: 'item' | 'location'
}

/** Shown when the household lacks a record: links to the household that has it, or to the Trash. */
export function RecordNotHere({ id, kind = 'item' }: RecordNotHereProps) {
  const { t } = useTranslation()
  const { data: found, isPending } = useQuery({
    queryKey: ['find', id],
    queryFn: async ({ client }) => {
      const household = await client.ensureQueryData(householdQuery)
      return findMissingRecord(id, household.id)
    },
    retry: false,
  })
  if (isPending) return null
  if (found?.kind === 'deleted') return <DeletedRecord name={found.name} />
  if (found?.kind !== 'elsewhere' || found.record !== kind) return <NotFoundPage />
  const { id: otherId, name } = found.household
  const title = t(`${kind}.elsewhereTitle`)
  return (
    <Page title={title} backTo={kind === 'item' ? '/items' : '/locations'}>
      <EmptyState
        title={title}
        text={t(`${kind}.elsewhereText`, { household: name })}
        actions={
          <Button kind="primary" onClick={() => goToHousehold(otherId, found.path)}>
            {t('household.switchTo', { household: name })}
          </Button>
        }
      />
    </Page>
  )
}

function DeletedRecord({ name }: { name: string }) {
  const { t } = useTranslation()
  const title = t('scanner.deleted', { name })
  return (
    <Page title={title} header="hidden">
      <EmptyState
        title={title}
        text={t('scanner.deletedText')}
        actions={
          <Link to="/tools/trash" search={{ q: name }} className={buttonClass({ kind: 'primary' })}>
            {t('action.openTrash')}
          </Link>
        }
      />
    </Page>
  )
}
