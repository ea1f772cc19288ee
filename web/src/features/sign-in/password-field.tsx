import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface PasswordFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  description?: ReactNode
  aside?: ReactNode
  onFocus?: () => void
  autoFocus?: boolean
}

export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      label={label ?? t('auth.password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={t('auth.showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="-me-2 grid size-9 shrink-0 place-items-center rounded-[7px] text-third hover:bg-fill max-md:size-11"
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}
