import { useTranslation } from 'react-i18next'
import { FormatChoice } from '#web/features/appearance/format-choice.tsx'
import { LanguageList } from '#web/features/appearance/language-list.tsx'

/** The language of the app and, independently, the formats of dates, numbers and money. Changes apply at once. */
export function LanguageSection() {
  const { t } = useTranslation()
  return (
    <section className="@container grid gap-7">
      <div>
        <h2 className="mb-2 text-lg font-650 tracking-tight">{t('language.title')}</h2>
        <LanguageList />
      </div>
      <div>
        <h2 className="mb-2 text-lg font-650 tracking-tight">{t('language.formats')}</h2>
        <FormatChoice />
      </div>
    </section>
  )
}
