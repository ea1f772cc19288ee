import { useTranslation } from 'react-i18next'
import { DisplayOptions } from '#web/features/appearance/display-options.tsx'
import { ThemePicker } from '#web/features/appearance/theme-picker.tsx'
import { ThemePreview } from '#web/features/appearance/theme-preview.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { useIsSystemDark } from '#web/shared/browser/media.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { chosenThemes, colorModeOf, setColorMode, themes } from '#web/themes/themes.ts'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'

// Loads the CSS of all themes, because each one is previewed. Other pages load the current theme only.
void import.meta.glob('../../themes/*.css', { eager: true })

export function AppearanceSection() {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const shown = chosenThemes(preferences, useIsSystemDark())
  return (
    <section className="@container">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-650 tracking-tight">
          {t('appearance.theme')}{' '}
          <span className="ms-1 text-sm font-medium tracking-normal text-third">
            {formatNumber(themes.length)}
          </span>
        </h2>
        <Segmented
          label={t('appearance.colorMode')}
          value={colorModeOf(preferences)}
          onChange={setColorMode}
          options={[
            { value: 'system', label: t('appearance.system') },
            { value: 'light', label: t('appearance.light') },
            { value: 'dark', label: t('appearance.dark') },
          ]}
        />
      </header>
      <div className="grid grid-cols-1 gap-x-9 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_15.5rem]">
        <div className="grid content-start gap-2.5 @max-3xl:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] @max-lg:[&>:nth-child(2)]:hidden @3xl:order-last">
          {shown.map((name, index) => (
            <ThemePreview key={name} theme={name} caption={captionOf(index, shown.length)} />
          ))}
        </div>
        <ThemePicker shown={shown} isOfSystem={shown.length > 1} />
      </div>
      <DisplayOptions />
    </section>
  )

  function captionOf(index: number, count: number) {
    if (count === 1) return undefined
    return index === 0 ? t('appearance.byDay') : t('appearance.byNight')
  }
}
