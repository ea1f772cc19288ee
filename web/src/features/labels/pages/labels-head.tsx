import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { labelsQuery } from '../labels.queries.ts'
import { AddButton } from '#web/components/add-button.tsx'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

/** Shows the number of labels, and links to the items that have none. */
export function LabelCounts() {
  const { t } = useTranslation()
  const { data: labels } = useQuery(labelsQuery())
  const { data: bare } = useQuery(itemsQuery({ without: ['label'], page: '1', pageSize: '1' }))
  return (
    <span className="text-sm text-third tabular-nums">
      {labels ? formatNumber(labels.length) : null}
      {bare && bare.total > 0 ? (
        <>
          {' · '}
          <Link
            to="/items"
            search={{ without: ['label'] }}
            className="-my-3 inline-block py-3 text-second underline-offset-3 hover:underline"
          >
            {t('labelPages.unlabelled', { count: bare.total })}
          </Link>
        </>
      ) : null}
    </span>
  )
}

export function AddLabelButton() {
  const { t } = useTranslation()
  const openDialog = useCreateDialogs()
  if (!useCanWrite()) return null
  return <AddButton label={t('labels.addTitle')} onAdd={() => openDialog('label')} />
}
