import type { TFunction } from 'i18next'
import type { PendingChange } from '#web/shared/offline/outbox.ts'

export function rejectionText(change: PendingChange, t: TFunction) {
  const { kind, refusal = 'internal' } = change
  if (kind === 'edit' && (refusal === 'changed_since' || refusal === 'conflict')) return t('waiting.changed')
  if (kind === 'create' && refusal === 'not_found') return t('waiting.placeGone')
  if (refusal !== 'invalid') return t(`errors.${refusal}`)
  // In the list of queued changes no field is marked as invalid, so the text does not mention marked fields.
  const claimed = kind === 'create' && change.body.claimAssetId
  return claimed ? t('asset.taken', { id: claimed }) : t('waiting.invalid')
}
