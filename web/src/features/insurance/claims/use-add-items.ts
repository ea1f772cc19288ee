import { useTranslation } from 'react-i18next'
import { addClaimItems, type ClaimedItems } from '#contract/insurance/claim-items.ts'
import type { Claim } from '#contract/insurance/claims.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface Adding {
  claim: Claim
  items: Pick<ClaimedItems, 'ids' | 'search'>
}

export function useAddItems(onAdded: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (send, { claim, items }: Adding) => send(addClaimItems, { params: { id: claim.id }, body: items }),
    changes: ['claim'],
    onSuccess: onAdded,
    toast({ matched, changed }, { claim: { name } }) {
      if (matched === 0) return t('items.noneFound')
      return changed === 0
        ? t('claims.allThere', { count: matched, name })
        : t('claims.itemsAdded', { count: changed, name })
    },
  })
}
