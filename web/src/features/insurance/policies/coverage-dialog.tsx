import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CoverageProblem } from '#contract/insurance/coverage.ts'
import type { Policy } from '#contract/insurance/policies.ts'
import { coverageItemsQuery } from '../insurance.queries.ts'
import { ItemRowContent } from '#web/features/items/item-row.tsx'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { formatMoney } from '#web/shared/formats.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface CoverageDialogProps {
  policy: Policy
  problem: CoverageProblem
  onClose: () => void
}

/** The items of a policy that have a problem, the most valuable first. */
export function CoverageDialog({ policy, problem, onClose }: CoverageDialogProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(coverageItemsQuery(policy.id, problem))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <DialogOrSheet
      isDismissable
      isLarge
      onClose={onClose}
      title={t(problem === 'withoutProof' ? 'insurance.proofTitle' : 'insurance.itemLimitTitle')}
    >
      <p className="pb-2 text-sm text-second">
        {problem === 'withoutProof'
          ? t('insurance.proofHint')
          : t('insurance.itemLimitHint', {
              limit: formatMoney(policy.limitPerItem ?? 0, policy.currency),
            })}
      </p>
      <ListState query={list} />
      <ul>
        {rows.map(({ item, value }) => (
          <li key={item.id}>
            <ItemLink
              id={item.id}
              className="flex min-h-15 items-center gap-3.5 border-b border-line py-[9px]"
            >
              <ItemRowContent item={item} query="" isCompact />
              <span className="shrink-0 text-sm font-semibold tabular-nums">
                {formatMoney(value, policy.currency)}
              </span>
            </ItemLink>
          </li>
        ))}
      </ul>
      <MoreButton list={list} label={t('action.showMore')} />
    </DialogOrSheet>
  )
}
