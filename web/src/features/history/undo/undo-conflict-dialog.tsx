import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UndoObstacle, UndoReason } from '#contract/history.ts'
import { fieldLabel } from '../field-changes.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import type en from '#web/i18n/locales/en.json'
import { useStore } from '#web/shared/store.ts'
import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

const reasonKeys = {
  changed: 'undo.changed',
  deleted: 'undo.deleted',
  exists: 'undo.exists',
  expired: 'undo.expired',
  purged: 'undo.purged',
  in_use: 'undo.inUse',
  reference_missing: 'undo.referenceMissing',
  inside_itself: 'undo.insideItself',
  too_deep: 'undo.tooDeep',
  not_allowed: 'undo.notAllowed',
} as const satisfies Record<UndoReason, keyof typeof en>

const shownObstacles = 8

export function UndoConflictDialog() {
  const { t } = useTranslation()
  const conflict = useStore(undoConflictStore)
  if (!conflict) return null
  const { obstacles, total, undoRest } = conflict
  const shown = obstacles.slice(0, shownObstacles)
  const close = () => undoConflictStore.set(null)
  return (
    <DialogOrSheet
      onClose={close}
      title={t(undoRest ? 'undo.partTitle' : 'undo.noneTitle')}
      isDismissable
      footer={
        undoRest ? (
          <>
            <Button onClick={close}>{t('dialog.cancel')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                close()
                undoRest()
              }}
            >
              {t('undo.rest')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('dialog.close')}</Button>
        )
      }
    >
      <p className="text-second">{t(undoRest ? 'undo.partText' : 'undo.noneText')}</p>
      <ul className="mt-3 grid gap-2">
        {shown.map((obstacle) => (
          <li key={obstacle.id} className="wrap-anywhere">
            <ObstacleName obstacle={obstacle} onFollow={close} />
            <p className="text-sm text-second">{reasonText(obstacle, t)}</p>
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="mt-2 text-sm text-second">{t('count.more', { count: total - shown.length })}</p>
      ) : null}
    </DialogOrSheet>
  )
}

interface ObstacleNameProps {
  obstacle: UndoObstacle
  onFollow: () => void
}

const pages = {
  item: '/item/$id/history',
  location: '/location/$id/history',
  label: '/label/$id',
} as const

/** The name of the record that prevents the undo. Links to the record or its owner, unless the record was deleted. */
function ObstacleName({ obstacle, onFollow }: ObstacleNameProps) {
  const { entity, id } = obstacle.owner ?? obstacle
  const isGone = ['deleted', 'expired', 'purged'].includes(obstacle.code)
  if (isGone || !(entity === 'item' || entity === 'location' || entity === 'label')) {
    return (
      <span dir="auto" className="font-semibold">
        {obstacle.name}
      </span>
    )
  }
  return (
    <Link
      dir="auto"
      to={pages[entity]}
      params={{ id }}
      onClick={onFollow}
      className="font-semibold text-link underline underline-offset-3"
    >
      {obstacle.name}
    </Link>
  )
}

function reasonText({ entity, code, fields }: UndoObstacle, t: TFunction) {
  const labels = fields.flatMap(({ field, name }) => name ?? fieldLabel(entity, field, t) ?? [])
  if (code === 'changed' && labels.length > 0)
    return t('undo.changedFields', { fields: labels.map(isolate).join(', ') })
  return t(reasonKeys[code])
}
