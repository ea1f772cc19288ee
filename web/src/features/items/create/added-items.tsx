import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rejectionText } from '../offline/rejection-text.ts'
import { useIsOffline } from '#web/shared/offline/connection.ts'
import { retryChange, usePendingChanges, type PendingChange } from '#web/shared/offline/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

export interface AddedItem {
  id: string
  name: string
}

interface AddedItemsProps {
  items: readonly AddedItem[]
  editedId: string | undefined
  onEdit: (changeId: string) => void
}

const maxShown = 50

export function AddedItems({ items, editedId, onEdit }: AddedItemsProps) {
  const { t } = useTranslation()
  const changes = usePendingChanges()
  if (items.length === 0) return null
  const rows = items.map((item) => ({
    item,
    change: changes.find(({ kind, itemId }) => kind === 'create' && itemId === item.id),
  }))
  const refused = rows.filter(({ change }) => change?.refusal)
  const others = rows.filter(({ change }) => !change?.refusal)
  return (
    <ul
      aria-label={t('createItem.added')}
      className="grid max-h-44 grid-cols-1 content-start gap-1 overflow-y-auto text-sm max-md:max-h-42"
    >
      {refused.map(({ item, change }) =>
        change ? (
          <RefusedItem key={item.id} change={change} isEdited={change.id === editedId} onEdit={onEdit} />
        ) : null,
      )}
      {others.slice(0, maxShown).map(({ item, change }) => (
        <SentItem key={item.id} name={item.name} isSaved={change === undefined} />
      ))}
    </ul>
  )
}

function SentItem({ name, isSaved }: { name: string; isSaved: boolean }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const Icon = isSaved ? Check : isOffline ? CloudOff : LoaderCircle
  return (
    <li className="flex min-w-0 items-center gap-2 leading-6 text-second">
      <Icon
        size={16}
        aria-hidden
        className={classNames(
          'shrink-0',
          isSaved ? 'text-success' : 'text-third',
          Icon === LoaderCircle && 'animate-spin',
        )}
      />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      <span className="shrink-0 text-xs text-third">
        {isSaved ? t('createItem.saved') : isOffline ? t('createItem.waits') : t('createItem.saving')}
      </span>
    </li>
  )
}

interface RefusedItemProps {
  change: PendingChange
  isEdited: boolean
  onEdit: (changeId: string) => void
}

function RefusedItem({ change, isEdited, onEdit }: RefusedItemProps) {
  const { t } = useTranslation()
  return (
    <li role="alert" className="grid gap-1 rounded-field bg-error-wash p-2.5">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <CircleAlert size={16} aria-hidden className="shrink-0 text-error" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {change.name}
        </span>
      </span>
      <span>{rejectionText(change, t)}</span>
      {isEdited ? null : (
        <span className="flex justify-end gap-1.5">
          <Button size="small" kind="outline" onClick={() => retryChange(change.id)}>
            {t('errorPage.retry')}
          </Button>
          <Button size="small" kind="outline" onClick={() => onEdit(change.id)}>
            {t('action.edit')}
          </Button>
        </span>
      )}
    </li>
  )
}
