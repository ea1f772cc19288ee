import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Claim, updateClaim } from '#contract/insurance/claims.ts'
import { limits } from '#contract/scalars.ts'
import { claimSumsQuery } from '../insurance.queries.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useForm } from '#web/components/forms/use-form.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { formatMoney, useFormats } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface PaymentDialogProps {
  claim: Claim
  state: 'partlyPaid' | 'paid'
  onClose: () => void
}

/** Asks how much the insurer has paid in total, and when. */
export function PaymentDialog({ claim, state, onClose }: PaymentDialogProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const { id, currency, policy, paidAmount, paidDate } = claim
  const { data: sums } = useQuery(claimSumsQuery(id))
  const saving = useWrite({
    write: (send, payment: { paidAmount: number; paidDate: string | null }) =>
      send(updateClaim, { params: { id }, body: { state, ...payment } }),
    changes: ['claim'],
    toast: () => t('claims.stateSet', { state: t(`claimStates.${state}`) }),
  })
  const form = useForm<{ paidAmount: number | null; paidDate: string }>({
    start: { paidAmount: paidAmount || null, paidDate: paidDate || today },
    check: (values) => ({ paidAmount: values.paidAmount === null ? t('claims.amountMissing') : undefined }),
    async send(values) {
      await saving.writeOrThrow({ paidAmount: values.paidAmount ?? 0, paidDate: values.paidDate || null })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`claimStates.${state}`)}
      submitLabel={t('action.save')}
    >
      <NumberField
        {...form.field('paidAmount')}
        label={t('claims.paidAmount')}
        description={
          sums && policy
            ? t('claims.shouldPay', { amount: formatMoney(sums.settlement.pays, currency) })
            : undefined
        }
        minimum={0}
        maximum={limits.price}
        format={{ style: 'currency', currency }}
      />
      <DateField {...form.field('paidDate')} label={t('claims.paidDate')} />
    </FormDialog>
  )
}
