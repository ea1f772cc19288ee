import type { TFunction } from 'i18next'
import type { PendingChange } from '#web/shared/offline/outbox.ts'

export function validationText({ kind, body, refusal = 'internal' }: PendingChange, t: TFunction) {
  const isEdit = kind === 'edit'
  if (isEdit && (refusal === 'changed_since' || refusal === 'conflict')) return t('waiting.changed')
  if (!isEdit && refusal === 'not_found') return t('waiting.placeGone')
  if (refusal !== 'invalid') return t(`errors.${refusal}`)
  // In the list of queued changes no field is marked as invalid, so the text does not mention marked fields.
  return !isEdit && body.claimAssetId ? t('asset.taken', { id: body.claimAssetId }) : t('waiting.invalid')
}
