import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { useCreateDialogs } from '#web/frame/create-dialogs.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'

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
            className="text-second underline-offset-3 hover:underline"
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
  return (
    <button
      type="button"
      aria-label={t('labels.addTitle')}
      onClick={() => openDialog('label')}
      className={buttonClass()}
    >
      <Plus size={18} aria-hidden />
      {t('add.label')}
    </button>
  )
}
