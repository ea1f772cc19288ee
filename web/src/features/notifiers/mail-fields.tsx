import { useTranslation } from 'react-i18next'
import type { Mail } from '#web/features/notifiers/mail-address.ts'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

const exampleServer = 'mail.example.org'

interface MailFieldsProps {
  value: Mail
  /** Email address of the user. Undefined when the server cannot send mails itself. */
  ownMail: string | undefined
  onChange: (changes: Partial<Mail>) => void
  errors: Partial<Record<string, string>>
}

export function MailFields({ value, ownMail, onChange, errors }: MailFieldsProps) {
  const { t } = useTranslation()
  const field = (name: Exclude<keyof Mail, 'isOwn'>) => ({
    value: value[name],
    onChange: (text: string) => onChange({ [name]: text }),
    error: errors[`mail.${name}`],
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
  const choice =
    ownMail === undefined ? null : (
      <div>
        <Segmented
          label={t('notifiers.mailServer')}
          value={value.isOwn ? 'own' : 'other'}
          onChange={(by) => onChange({ isOwn: by === 'own', to: ownMail })}
          options={[
            { value: 'own', label: t('notifiers.mailOwn') },
            { value: 'other', label: t('notifiers.mailOther') },
          ]}
        />
      </div>
    )
  if (value.isOwn)
    return (
      <>
        {choice}
        <p className="text-sm text-second">{t('notifiers.mailOwnHint', { email: value.to })}</p>
      </>
    )
  return (
    <>
      {choice}
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
