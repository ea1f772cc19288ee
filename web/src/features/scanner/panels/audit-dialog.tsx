import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateItemsIndividually, type EachChange } from '#contract/items/bulk.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { changesOfAudit, type MissingChoice } from '#web/features/scanner/sessions/audit-result.ts'
import type { AuditSession } from '#web/features/scanner/sessions/use-audit-session.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

const leave: MissingChoice = { kind: 'leave' }

export function AuditDialog({ audit, onClose }: { audit: AuditSession; onClose: () => void }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const [movesStrange, setMovesStrange] = useState(true)
  const [choice, setChoice] = useState<MissingChoice>(leave)
  const { finish, isPending, error } = useFinish(audit, onClose)
  const { target, result } = audit
  const { missing, strange } = result
  const name = target?.name ?? ''
  const changes =
    canWrite && target ? changesOfAudit(target.id, result, { movesStrange, missing: choice }) : []
  const isAllHere = missing.length + strange.length === 0
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('scanner.resultOf', { location: name })}
      footer={
        <>
          <Button onClick={onClose}>{t('scanner.goOn')}</Button>
          <Button kind="primary" isPending={isPending} onClick={() => finish(changes)}>
            {changes.length > 0 ? t('scanner.apply') : t('dialog.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError text={error ? errorText(error, t) : undefined} />
        <dl className="grid grid-cols-3 gap-2 text-center">
          <Figure label={t('scanner.figureFound')} count={result.found.length} />
          <Figure label={t('scanner.figureMissing')} count={missing.length} />
          <Figure label={t('scanner.figureStrange')} count={strange.length} />
        </dl>
        {isAllHere ? <p className="text-second">{t('scanner.allHere')}</p> : null}
        {canWrite && strange.length > 0 ? (
          <Checkbox isChecked={movesStrange} onChange={setMovesStrange}>
            <span className="text-sm">
              {t('scanner.moveStrange', { count: strange.length, location: name })}
            </span>
          </Checkbox>
        ) : null}
        {canWrite && missing.length > 0 ? (
          <MissingFields count={missing.length} choice={choice} onChange={setChoice} />
        ) : null}
      </div>
    </DialogOrSheet>
  )
}

function useFinish(audit: AuditSession, onClose: () => void) {
  const { t } = useTranslation()
  const checked = t('scanner.checked', { location: audit.target?.name ?? '' })
  const { write, isPending, error } = useWrite({
    write: (send, changes: EachChange[]) => send(updateItemsIndividually, { body: { changes } }),
    changes: ['item'],
    onSuccess: end,
    toast: () => checked,
    errorToast: null,
  })

  function end() {
    audit.finish()
    onClose()
  }

  function finish(changes: EachChange[]) {
    if (changes.length > 0) return void write(changes)
    end()
    showToast({ text: checked })
  }

  return { finish, isPending, error }
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-popover bg-base-200 p-3">
      <dt className="text-xs text-second">{label}</dt>
      <dd className="text-2xl font-650 tabular-nums">{formatNumber(count)}</dd>
    </div>
  )
}

interface MissingFieldsProps {
  count: number
  choice: MissingChoice
  onChange: (choice: MissingChoice) => void
}

function MissingFields({ count, choice, onChange }: MissingFieldsProps) {
  const { t } = useTranslation()
  const start: Record<MissingChoice['kind'], MissingChoice> = {
    leave,
    label: { kind: 'label', labelIds: [] },
    move: { kind: 'move', locationId: null },
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm font-medium text-second">{t('scanner.whatOfMissing', { count })}</p>
      <Segmented
        label={t('scanner.whatOfMissing', { count })}
        value={choice.kind}
        onChange={(kind) => onChange(start[kind])}
        options={[
          { value: 'leave', label: t('scanner.leaveMissing') },
          { value: 'label', label: t('scanner.labelMissing') },
          { value: 'move', label: t('action.move') },
        ]}
      />
      {choice.kind === 'label' ? (
        <LabelPicker
          label={t('bulk.labelsToAdd')}
          value={choice.labelIds}
          onChange={(labelIds) => onChange({ kind: 'label', labelIds })}
        />
      ) : null}
      {choice.kind === 'move' ? (
        <LocationPicker
          label={t('scanner.moveMissingTo')}
          value={choice.locationId}
          onChange={(locationId) => onChange({ kind: 'move', locationId })}
        />
      ) : null}
    </div>
  )
}
