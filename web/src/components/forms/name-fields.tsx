import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface TextProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function NameField({ aside, ...props }: TextProps & { aside?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <TextField label={t('field.name')} {...props} aside={aside} maxLength={limits.name} required autoFocus />
  )
}

export function DescriptionField(props: TextProps & { maxLength: number }) {
  const { t } = useTranslation()
  return <TextArea label={t('field.description')} {...props} />
}
