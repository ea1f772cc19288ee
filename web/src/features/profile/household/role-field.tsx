import { useTranslation } from 'react-i18next'
import { type Role, roles } from '#contract/accounts/users.ts'
import { roleKeys } from '#web/features/households/household.queries.ts'
import type en from '#web/i18n/locales/en.json'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface RoleFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hints: Record<Role, keyof typeof en>
  highest?: Role
}

export function RoleField({ value, hints, highest = 'owner', ...field }: RoleFieldProps) {
  const { t } = useTranslation()
  const role = toRole(value, highest)
  return (
    <SelectField {...field} value={role} label={t('security.role')} description={t(hints[role])}>
      {roles.slice(roles.indexOf(highest)).map((one) => (
        <option key={one} value={one}>
          {t(roleKeys[one])}
        </option>
      ))}
    </SelectField>
  )
}

/**
 * Returns the role that a draft contains. Returns `highest` when that role is higher, because the user may have lost
 * rights since the draft was stored.
 */
export function toRole(value: string, highest: Role): Role {
  return roles.slice(roles.indexOf(highest)).find((one) => one === value) ?? highest
}
