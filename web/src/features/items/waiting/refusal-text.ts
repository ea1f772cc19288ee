import type { TFunction } from 'i18next'
import type { WaitingChange } from '#web/shared/waiting/waiting-changes.ts'

/** Says why the server refused a change. */
export function refusalText({ kind, body, refusal = 'internal' }: WaitingChange, t: TFunction) {
  if (kind === 'edit') {
    return refusal === 'changed_since' || refusal === 'conflict'
      ? t('waiting.changed')
      : t(`errors.${refusal}`)
  }
  if (refusal === 'invalid' && body.claimAssetId) return t('asset.taken', { id: body.claimAssetId })
  return refusal === 'not_found' ? t('waiting.placeGone') : t(`errors.${refusal}`)
}
