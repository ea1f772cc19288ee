import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  type Claim,
  claimKinds,
  createClaim,
  maxClaimNotes,
  type NewClaim,
  updateClaim,
} from '#contract/insurance/claims.ts'
import type { Policy } from '#contract/insurance/policies.ts'
import { limits } from '#contract/scalars.ts'
import { policiesQuery } from '../insurance.queries.ts'
import {
  claimValuesOf,
  type ClaimValues,
  findClaimErrors,
  toClaimUpdate,
  toNewClaim,
  defaultName,
} from './claim-form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { ChipButton } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface ClaimDialogProps {
  /** The claim to edit. Null for a new one. */
  claim: Claim | null
  /** Items to add to a new claim when it is created. */
  items?: NewClaim['items']
  onClose: () => void
}

/** Edits a claim or creates one. After the creation, the page of the new claim opens. */
export function ClaimDialog(props: ClaimDialogProps) {
  const policies = useQuery(policiesQuery)
  // A new claim is about the policy if there is only one, so the form waits for the policies.
  return policies.isPending ? null : <ClaimForm {...props} policies={policies.data ?? []} />
}

interface ClaimFormProps extends ClaimDialogProps {
  policies: readonly Policy[]
}

function ClaimForm(props: ClaimFormProps) {
  const { claim, policies, onClose } = props
  const { t } = useTranslation()
  const { currency: present } = useFormats()
  const currency = claim?.currency ?? present
  const form = useClaimForm(props)
  const { kind, policyId } = form.values
  const offered = policies.filter((policy) => policy.currency === currency)
  const unlisted = claim?.policy && !offered.some(({ id }) => id === claim.policy?.id) ? [claim.policy] : []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(claim ? 'claims.edit' : 'claims.add')}
      submitLabel={t(claim ? 'action.save' : 'claims.begin')}
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-second">{t('claims.event')}</legend>
        <div className="flex flex-wrap gap-2">
          {claimKinds.map((one) => (
            <ChipButton
              key={one}
              aria-pressed={one === kind}
              onClick={() => form.set({ kind: one })}
              className="max-md:h-11"
            >
              {t(`claimKinds.${one}`)}
            </ChipButton>
          ))}
        </div>
      </fieldset>
      <DateField {...form.field('date')} label={t('claims.date')} />
      <SelectField {...form.field('policyId')} label={t('insurance.policy')} value={policyId}>
        <option value="">{t('claims.noPolicy')}</option>
        {[...unlisted, ...offered].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        placeholder={claim ? undefined : defaultName(form.values, t)}
        maxLength={limits.name}
        autoComplete="off"
      />
      {claim ? (
        <>
          <NumberField
            {...form.field('ownDeductible')}
            label={t('claims.ownDeductible')}
            description={t('claims.ownDeductibleHint')}
            minimum={0}
            maximum={limits.price}
            format={{ style: 'currency', currency }}
          />
          <TextArea
            {...form.field('contact')}
            label={t('insurance.contact')}
            description={t('claims.contactHint')}
            maxLength={limits.description}
            isLow
          />
          <TextArea {...form.field('notes')} label={t('field.notes')} maxLength={maxClaimNotes} />
        </>
      ) : null}
    </FormDialog>
  )
}

function useClaimForm({ claim, policies, items, onClose }: ClaimFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { today, currency } = useFormats()
  const saving = useWrite({
    write: (send, { values, changes }: { values: ClaimValues; changes: Partial<ClaimValues> }) =>
      claim
        ? send(updateClaim, { params: { id: claim.id }, body: toClaimUpdate(changes) })
        : send(createClaim, { body: { ...toNewClaim(values, t), ...(items && { items }) } }),
    changes: ['claim'],
    toast: ({ name }) => (claim ? undefined : t('create.added', { name })),
  })
  return useDraftForm({
    draft: `claim/${claim?.id ?? 'new'}`,
    start: claim
      ? claimValuesOf(claim)
      : newClaimValues(
          today,
          policies.filter(
            ({ ends, ...policy }) => policy.currency === currency && (ends === '' || ends >= today),
          ),
        ),
    check: (values) => findClaimErrors(values, claim === null, t),
    async send(values, changes) {
      const saved = await saving.writeOrThrow({ values, changes })
      onClose()
      if (saved && !claim && isStillHere()) await navigate({ to: '/claim/$id', params: { id: saved.id } })
    },
  })
}

/** Returns the first values of a new claim: a theft of today, about the policy in force if there is only one. */
function newClaimValues(today: string, policies: readonly Policy[]): ClaimValues {
  const [policy, ...others] = policies
  return {
    kind: 'theft',
    name: '',
    date: today,
    policyId: policy && others.length === 0 ? policy.id : '',
    ownDeductible: null,
    contact: '',
    notes: '',
  }
}
