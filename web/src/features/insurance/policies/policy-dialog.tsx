import { useTranslation } from 'react-i18next'
import { createPolicy, type Policy, updatePolicy } from '#contract/insurance/policies.ts'
import { limits } from '#contract/scalars.ts'
import { CategoriesField } from './categories-field.tsx'
import {
  findPolicyErrors,
  type PolicyValues,
  policyValuesOf,
  toPolicyBody,
  toPolicyUpdate,
} from './policy-form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface PolicyDialogProps {
  /** The policy to edit. Null for a new one. */
  policy: Policy | null
  onClose: () => void
}

export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const form = usePolicyForm({ policy, onClose })
  const amount = { minimum: 0, maximum: limits.price, format: { style: 'currency', currency } } as const
  const short = { maxLength: limits.short, autoComplete: 'off' }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(policy ? 'insurance.editPolicy' : 'insurance.addPolicy')}
      submitLabel={t(policy ? 'action.save' : 'action.add')}
      isLarge
    >
      {policy && policy.currency !== currency ? (
        <p className="rounded-field bg-fill px-3 py-2.5 text-sm text-second">
          {t('insurance.amountsWereIn', { before: policy.currency, currency })}
        </p>
      ) : null}
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        placeholder={t('insurance.policyExample')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <div className="grid gap-3.5 md:grid-cols-2">
        <TextField {...form.field('insurer')} label={t('insurance.insurer')} {...short} />
        <TextField {...form.field('policyNumber')} label={t('insurance.policyNumber')} {...short} />
        <DateField {...form.field('starts')} label={t('insurance.starts')} />
        <DateField {...form.field('ends')} label={t('insurance.ends')} />
      </div>
      <SelectField
        {...form.field('coversAll')}
        onChange={(value) => form.set({ coversAll: value === 'false' ? 'false' : 'true' })}
        label={t('insurance.covers')}
      >
        <option value="true">{t('insurance.coversAll')}</option>
        <option value="false">{t('insurance.coversInsured')}</option>
      </SelectField>
      <div className="grid gap-3.5 md:grid-cols-2">
        <NumberField
          {...form.field('limitTotal')}
          label={t('insurance.limitTotal')}
          placeholder={t('insurance.noLimit')}
          {...amount}
        />
        <NumberField
          {...form.field('limitPerItem')}
          label={t('insurance.limitPerItem')}
          placeholder={t('insurance.noLimit')}
          {...amount}
        />
        <NumberField {...form.field('deductible')} label={t('insurance.deductible')} {...amount} />
      </div>
      <CategoriesField
        value={form.values.categories}
        onChange={(categories) => form.set({ categories })}
        errors={form.errors}
      />
      <TextArea
        {...form.field('contact')}
        label={t('insurance.contact')}
        description={t('insurance.contactHint')}
        maxLength={limits.description}
        isLow
      />
    </FormDialog>
  )
}

function usePolicyForm({ policy, onClose }: PolicyDialogProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const saving = useWrite({
    write: (send, { values, changes }: { values: PolicyValues; changes: Partial<PolicyValues> }) =>
      policy
        ? send(updatePolicy, { params: { id: policy.id }, body: toPolicyUpdate(values, changes, currency) })
        : send(createPolicy, { body: toPolicyBody(values, currency) }),
    changes: ['policy'],
    toast: ({ name }) => (policy ? undefined : t('create.added', { name })),
  })
  return useDraftForm({
    draft: `policy/${policy?.id ?? 'new'}`,
    start: policyValuesOf(policy),
    check: (values) => findPolicyErrors(values, t),
    async send(values, changes) {
      await saving.writeOrThrow({ values, changes })
      onClose()
    },
  })
}
