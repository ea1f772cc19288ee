import { Link } from '@tanstack/react-router'
import { ChevronRight, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  changeClaimItems,
  type ClaimItem,
  type ClaimItemsChange,
  type Condition,
  conditions,
} from '#contract/insurance/claim-items.ts'
import type { Claim, Evidence } from '#contract/insurance/claims.ts'
import { limits } from '#contract/scalars.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { formatInstant, formatMoney } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipButton } from '#web/ui/chip.tsx'

interface ClaimItemDialogProps {
  claim: Claim
  item: ClaimItem
  onClose: () => void
}

/** Changes what happened to an item of a claim and its loss, and leads to the places where evidence is added. */
export function ClaimItemDialog({ claim, item, onClose }: ClaimItemDialogProps) {
  const { t } = useTranslation()
  const { currency } = claim
  const writes = useItemWrites({ claim, item, onClose })
  const form = useDraftForm<{ condition: Condition; ownLoss: number | null }>({
    draft: undefined,
    start: { condition: item.condition, ownLoss: item.ownLoss },
    // Sends only changed values, so that a loss which another user enters meanwhile is kept.
    async send(_, changes) {
      if (Object.keys(changes).length > 0) await writes.save.writeOrThrow(changes)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={item.name} submitLabel={t('action.save')}>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-second">{t('claims.condition')}</legend>
        <div className="flex flex-wrap gap-2">
          {conditions.map((one) => (
            <ChipButton
              key={one}
              aria-pressed={one === form.values.condition}
              onClick={() => form.set({ condition: one })}
              className="max-md:h-11"
            >
              {t(`conditions.${one}`)}
            </ChipButton>
          ))}
        </div>
      </fieldset>
      <NumberField
        {...form.field('ownLoss')}
        label={t('claims.loss')}
        description={t(`claimBasis.${item.basis}`, { amount: formatMoney(item.value, currency) })}
        placeholder={formatMoney(item.value, currency)}
        minimum={0}
        maximum={limits.price}
        format={{ style: 'currency', currency }}
      />
      <GapLinks item={item} />
      <p className="text-xs text-third">
        {t(item.isInInventory ? 'claims.copiedOn' : 'claims.copiedDeleted', {
          day: formatInstant(item.takenAt),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {item.isInInventory ? (
          <Button isPending={writes.refresh.isPending} onClick={() => void writes.refresh.write()}>
            <RefreshCw size={17} aria-hidden />
            {t('claims.refresh')}
          </Button>
        ) : null}
        <Button
          kind="danger"
          className="first:-ms-3.5"
          isPending={writes.remove.isPending}
          onClick={() => void writes.remove.write()}
        >
          <Trash2 size={17} aria-hidden />
          {t('claims.remove')}
        </Button>
      </div>
    </FormDialog>
  )
}

function useItemWrites({ claim, item, onClose }: ClaimItemDialogProps) {
  const { t } = useTranslation()
  const { name } = item
  const change = { changes: ['claim'], onSuccess: onClose } as const
  const params = { id: claim.id }
  const ids = [item.id]
  return {
    save: useWrite({
      ...change,
      write: (send, body: ClaimItemsChange) => send(changeClaimItems, { params, body: { ids, ...body } }),
    }),
    refresh: useWrite({
      ...change,
      write: (send) => send(changeClaimItems, { params, body: { ids, refresh: true } }),
      toast: ({ changed }) => t('claims.refreshed', { count: changed }),
    }),
    remove: useWrite({
      ...change,
      write: (send) => send(changeClaimItems, { params, body: { ids, delete: true } }),
      toast: () => t('claims.removed', { name }),
    }),
  }
}

/** Where in the app each kind of evidence is added to an item. */
const places = {
  photo: { to: '/item/$id' },
  receipt: { to: '/item/$id', hash: 'files' },
  serialNumber: { to: '/item/$id/edit', hash: 'identification' },
  value: { to: '/item/$id/edit', hash: 'value' },
} as const satisfies Record<Evidence, object>

function GapLinks({ item: { itemId, gaps, isInInventory } }: { item: ClaimItem }) {
  const { t } = useTranslation()
  if (gaps.length === 0 || !isInInventory) return null
  return (
    <nav aria-label={t('claims.gapsTitle')}>
      <ul className="rounded-field bg-fill">
        {gaps.map((gap) => (
          <li key={gap} className="border-b border-line last:border-b-0">
            <Link
              {...places[gap]}
              params={{ id: itemId }}
              className="flex min-h-11 items-center gap-2 px-3 text-sm font-medium"
            >
              <span className="min-w-0 flex-1">{t(`claimFill.${gap}`)}</span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-third rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
