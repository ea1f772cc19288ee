import { Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#web/features/appearance/language-names.ts'
import { directionOf } from '#web/i18n/languages.ts'
import { formatPercent } from '#web/shared/formats.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { classNames } from '#web/ui/class-names.ts'

const coverages = import.meta.glob<number>('../../i18n/locales/*.json', {
  import: 'default',
  query: '?coverage',
  eager: true,
})
const addresses = import.meta.glob<string>('../../i18n/locales/*.json', {
  import: 'default',
  query: '?url',
  eager: true,
})
const pathOf = (language: string) => `../../i18n/locales/${language}.json`

export function LanguageList() {
  const { t, i18n } = useTranslation()
  const { language: stored } = usePreferences()
  const group = useId()
  const offered = Object.entries(languageNames).filter(([language]) => pathOf(language) in coverages)
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t('language.title')}
        className="grid gap-x-7 @md:grid-cols-2 @2xl:grid-cols-3"
      >
        <LanguageRow
          group={group}
          name={t('language.ofBrowser')}
          isChecked={stored === null}
          onChoose={() => writePreferences({ language: null })}
        />
        {offered.map(([language, name]) => (
          <LanguageRow
            key={language}
            group={group}
            language={language}
            name={name}
            coverage={coverages[pathOf(language)] ?? 0}
            // Compares with the language in use, because a stored language may have no file. When no language is
            // stored, the row for the browser's language is checked.
            isChecked={stored !== null && language === i18n.language}
            onChoose={() => writePreferences({ language })}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-second">
        {t('language.correct')}{' '}
        <a
          href={addresses[pathOf(i18n.language)]}
          download={`${i18n.language}.json`}
          className="inline-flex items-center gap-1 font-medium text-link hover:underline"
        >
          <Download size={14} aria-hidden />
          {t('language.file', { name: `${i18n.language}.json` })}
        </a>
      </p>
    </>
  )
}

interface LanguageRowProps {
  group: string
  /** Undefined in the row that selects the language of the browser. */
  language?: string
  name: string
  coverage?: number
  isChecked: boolean
  onChoose: () => void
}

function LanguageRow({ group, language, name, coverage, isChecked, onChoose }: LanguageRowProps) {
  return (
    <label className="group/language relative -mx-2 flex min-h-9 items-center gap-2 rounded-[8px] px-2 text-sm has-checked:bg-secondary has-checked:font-semibold has-checked:text-secondary-content has-focus-visible:outline-2 has-focus-visible:outline-focus hover:not-has-checked:bg-fill max-md:min-h-11">
      <input
        type="radio"
        name={group}
        checked={isChecked}
        onChange={onChoose}
        className="absolute inset-0 appearance-none rounded-[8px] outline-none"
      />
      <span className="min-w-0 flex-1 truncate">
        <bdi {...(language ? { lang: language, dir: directionOf(language) } : {})}>{name}</bdi>
      </span>
      {coverage === undefined ? null : (
        <span
          className={classNames(
            'shrink-0 text-xs tabular-nums',
            coverage < 100 ? 'font-550 text-warning' : 'text-third group-has-checked/language:text-inherit',
          )}
        >
          {formatPercent(coverage)}
        </span>
      )}
    </label>
  )
}
