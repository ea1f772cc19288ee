import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createMissingThumbnails,
  ensureAssetIds,
  ensureImportRefs,
  setPrimaryPhotos,
  zeroItemTimeFields,
} from '#contract/actions.ts'
import { PreviewList } from '#web/features/tools/preview-list.tsx'
import { type ActionId, actionPreviewQuery } from '#web/features/tools/tools.queries.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const endpoints = {
  assetIds: ensureAssetIds,
  importRefs: ensureImportRefs,
  primaryPhotos: setPrimaryPhotos,
  dateTimes: zeroItemTimeFields,
  thumbnails: createMissingThumbnails,
} as const

interface ActionDialogProps {
  id: ActionId
  onClose: () => void
}

function useAction(id: ActionId, includeCleared: boolean, onDone: (completed: number) => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (send) => send(endpoints[id], includeCleared ? { query: { includeCleared: 'true' } } : {}),
    onSuccess: ({ completed }) => onDone(completed),
    toast: id === 'thumbnails' ? null : ({ completed }) => t(`tools.${id}Ran`, { count: completed }),
    errorToast: null,
  })
}

export function ActionDialog({ id, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [started, setStarted] = useState<number>()
  const [includeCleared, setIncludeCleared] = useState(false)
  const { data: preview, isPlaceholderData } = useQuery({
    ...actionPreviewQuery(id, includeCleared),
    placeholderData: keepPreviousData,
  })
  const action = useAction(id, includeCleared, (completed) => {
    if (id === 'thumbnails' && completed > 0) setStarted(completed)
    else onClose()
  })
  const { total: count = 0, cleared = 0 } = preview ?? {}

  return (
    <DialogOrSheet
      onClose={onClose}
      title={t(`tools.${id}`)}
      isDismissable={!action.isPending}
      isLarge
      footer={
        started === undefined ? (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button
              kind="primary"
              isPending={action.isPending}
              disabled={count === 0 || isPlaceholderData}
              onClick={() => void action.write()}
            >
              {t(`tools.${id}Run`, { count })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        )
      }
    >
      {action.error ? <FormError text={errorText(action.error, t)} /> : null}
      {started === undefined ? (
        <>
          <p className="mb-2 text-second">
            {t(`tools.${id}Todo`, { count })} {t(`tools.${id}Would`)}
          </p>
          {cleared > 0 ? (
            <Checkbox isChecked={includeCleared} isDisabled={action.isPending} onChange={setIncludeCleared}>
              {t('tools.assetIdsCleared', { count: cleared })}
            </Checkbox>
          ) : null}
          {action.isPending ? <ProgressBar label={t('tools.running')} /> : null}
          {preview ? <PreviewList id={id} preview={preview} /> : null}
        </>
      ) : (
        <DrawingProgress count={started} onDone={onClose} />
      )}
    </DialogOrSheet>
  )
}

const pollIntervalMs = 1000

/** Shows how many thumbnails have been created. The server continues after the dialog was closed. */
function DrawingProgress({ count, onDone }: { count: number; onDone: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...actionPreviewQuery('thumbnails'), refetchInterval: pollIntervalMs })
  const done = Math.max(0, count - (data?.total ?? count))
  useEffect(() => {
    if (done >= count) onDone()
  }, [done, count, onDone])
  return (
    <div className="grid gap-2 pb-2">
      <ProgressBar label={t('tools.drawing')} part={done / count} />
      <p role="status" className="text-sm text-second tabular-nums">
        {t('tools.drawn', { count, done: formatNumber(done) })}
      </p>
      <p className="text-sm text-third">{t('tools.drawingMayClose')}</p>
    </div>
  )
}
