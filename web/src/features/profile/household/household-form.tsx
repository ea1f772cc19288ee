import { useTranslation } from 'react-i18next'
import { type Group, updateHousehold } from '#contract/households/households.ts'
import { limits } from '#contract/scalars.ts'
import { CurrencyField } from '#web/features/sign-in/currency-field.tsx'
import { SettingsForm } from '#web/features/profile/settings-form.tsx'
import { clockIn, timeZoneChoices, timeZoneName } from '#web/features/profile/household/time-zones.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { formatMoney } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

type Settings = Pick<Group, 'name' | 'currency' | 'timeZone'>

/** The form before the user edits it. A null field shows the current setting of the household. */
const untouched: { [Name in keyof Settings]: string | null } = { name: null, currency: null, timeZone: null }

const sample = 1234.5

export function HouseholdForm({ household }: { household: Group }) {
  const { t } = useTranslation()
  const update = useWrite({
    write: (send, body: Partial<Settings>) => send(updateHousehold, { body }),
    changes: ['group'],
    awaitRefetch: true,
  })
  const form = useDraftForm({
    draft: 'household',
    start: untouched,
    staysOpen: true,
    check: ({ name }) => ({ name: checkName(name ?? household.name, t) }),
    async send(edits, changes) {
      await update.writeOrThrow(pickChanged(settingsOf(household, edits), changes))
    },
  })
  const shown = settingsOf(household, form.values)
  const isDirty =
    shown.name.trim() !== household.name ||
    shown.currency !== household.currency ||
    shown.timeZone !== household.timeZone

  return (
    <SettingsForm form={form} isDirty={isDirty}>
      <div className="grid items-start gap-x-4 gap-y-3.5 xl:grid-cols-3">
        <TextField
          {...form.field('name')}
          value={form.values.name ?? household.name}
          label={t('field.name')}
          description={t('members.nameHint')}
          maxLength={limits.name}
          autoComplete="off"
        />
        <CurrencyField
          {...form.field('currency')}
          value={shown.currency}
          description={t('members.currencyHint', { sample: formatMoney(sample, shown.currency) })}
        />
        <SelectField
          {...form.field('timeZone')}
          value={shown.timeZone}
          label={t('members.timeZone')}
          description={t('members.timeZoneHint', { clock: clockIn(shown.timeZone) })}
        >
          {timeZoneChoices(shown.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {timeZoneName(zone)}
            </option>
          ))}
        </SelectField>
      </div>
    </SettingsForm>
  )
}

function settingsOf(household: Group, edits: typeof untouched): Settings {
  return {
    name: (edits.name ?? household.name).trim(),
    currency: edits.currency ?? household.currency,
    timeZone: edits.timeZone ?? household.timeZone,
  }
}
