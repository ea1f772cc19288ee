import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { discardWithFile } from '#web/features/attachments/upload/waiting-files.ts'
import { formLabel, FormValue } from '../form/form-value.tsx'
import { rejectionText } from './rejection-text.ts'
import { emptyValues, type ItemValues } from '../form/item-form-values.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { formatTimeOrDay } from '#web/shared/formats.ts'
import {
  retryChange,
  usePendingChanges,
  type PendingChange,
  pendingChanges,
} from '#web/shared/offline/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

export function PendingChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const changes = usePendingChanges()
  return (
    <DialogOrSheet isDismissable onClose={onClose} title={t('waiting.title')}>
      <ul className="-mt-2 divide-y divide-line">
        {changes.map((change) => (
          <WaitingRow key={change.id} change={change} onLeave={onClose} />
        ))}
      </ul>
    </DialogOrSheet>
  )
}

function WaitingRow({ change, onLeave }: { change: PendingChange; onLeave: () => void }) {
  const { t } = useTranslation()
  const { itemId, name, at, refusal } = change
  const isLocation = change.kind === 'file' && change.ownerKind === 'location'
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          dir="auto"
          to={isLocation ? '/location/$id' : '/item/$id'}
          params={{ id: itemId }}
          onClick={onLeave}
          className={`${linkClass} font-medium wrap-anywhere`}
        >
          {name}
        </Link>
        <time className="shrink-0 text-xs text-third">{formatTimeOrDay(new Date(at).toISOString())}</time>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="grow basis-44 text-sm">
          <Changed change={change} />
          {refusal ? <p className="text-error">{rejectionText(change, t)}</p> : null}
        </div>
        <WaitingActions change={change} onLeave={onLeave} />
      </div>
    </li>
  )
}

function Changed({ change }: { change: PendingChange }) {
  const { t } = useTranslation()
  if (change.kind === 'create') return <p className="text-second">{t('waiting.newItem')}</p>
  if (change.kind === 'file')
    return (
      <p dir="auto" className="text-second wrap-anywhere">
        {change.upload.name}
      </p>
    )
  const { setField, ...body } = change.body
  const update = { ...body, ...(setField && { fields: [setField] }) }
  // as: the type of `update` is that of a request body, but its keys are also keys of the form values.
  const values = { ...emptyValues, ...update } as ItemValues
  const keys = Object.keys(emptyValues).filter((key) => key in update) as (keyof ItemValues)[]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {keys.map((key) => (
        <Fragment key={key}>
          <dt className="text-second">{t(formLabel(key))}</dt>
          <dd className="line-clamp-3 whitespace-pre-line wrap-anywhere">
            <FormValue valueKey={key} values={values} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function WaitingActions({ change, onLeave }: { change: PendingChange; onLeave: () => void }) {
  const { t } = useTranslation()
  const openCreateDialog = useCreateDialogs()
  const discard = useDiscard()
  const { id, kind, refusal } = change
  // The error `conflict` means that an earlier attempt created the item and that the item was deleted since. Sending
  // the change again would fail again.
  const canSendAgain = refusal && refusal !== 'conflict'
  return (
    <div className={classNames('ms-auto flex gap-2', !canSendAgain && '-me-3.5')}>
      <Button kind="danger" onClick={() => void discard(change)}>
        {t('waiting.discard')}
      </Button>
      {refusal && kind === 'create' ? (
        <Button
          kind="outline"
          onClick={() => {
            onLeave()
            openCreateDialog('item', { refusedId: id })
          }}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {canSendAgain ? (
        <Button kind="outline" onClick={() => retryChange(id)}>
          {t(refusal === 'changed_since' ? 'waiting.useMine' : 'waiting.sendAgain')}
        </Button>
      ) : null}
    </div>
  )
}

/** Discards a change. Discarding a creation also discards later edits and the files of that item. */
function useDiscard() {
  const queryClient = useQueryClient()
  return async ({ id, kind, itemId }: PendingChange) => {
    for (const change of pendingChanges())
      if (change.id === id || (kind === 'create' && change.itemId === itemId))
        await discardWithFile(change.id)
    await invalidateAffected(queryClient, ['item'])
  }
}
