import { useTranslation } from 'react-i18next'
import type { Mail } from '#web/features/notifiers/mail-address.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const exampleServer = 'mail.example.org'

interface MailFieldsProps {
  value: Mail
  onChange: (changes: Partial<Mail>) => void
  errors: Partial<Record<string, string>>
}

export function MailFields({ value, onChange, errors }: MailFieldsProps) {
  const { t } = useTranslation()
  const field = (name: keyof Mail) => ({
    value: value[name],
    onChange: (text: string) => onChange({ [name]: text }),
    error: errors[`mail.${name}`],
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <>
      <TextField
        {...field('to')}
        label={t('notifiers.mailTo')}
        description={t('notifiers.mailToHint')}
        inputMode="email"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <TextField {...field('server')} label={t('notifiers.mailServer')} placeholder={exampleServer} />
        <TextField {...field('port')} label={t('notifiers.mailPort')} inputMode="numeric" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('user')} label={t('notifiers.mailUser')} />
        <TextField
          {...field('password')}
          label={t('auth.password')}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <TextField
        {...field('from')}
        label={t('notifiers.mailFrom')}
        description={t('notifiers.mailFromHint')}
        inputMode="email"
      />
    </>
  )
}
