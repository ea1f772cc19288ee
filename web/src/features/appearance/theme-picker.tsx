import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { setTheme, type Theme, themes } from '#web/themes/themes.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ThemePickerProps {
  shown: readonly string[]
  /** True when the app follows the light or dark mode of the system. Then there are two lists of themes. */
  isOfSystem: boolean
}

export function ThemePicker({ shown, isOfSystem }: ThemePickerProps) {
  const { t } = useTranslation()
  const group = useId()
  const tiles = themes.map((theme) => (
    <ThemeTile
      key={theme.name}
      theme={theme}
      group={isOfSystem ? `${group}${theme.isDark ? 'night' : 'day'}` : group}
      isChecked={shown.includes(theme.name)}
      caption={isOfSystem ? t(theme.isDark ? 'appearance.byNight' : 'appearance.byDay') : undefined}
    />
  ))
  return (
    <div
      role={isOfSystem ? 'group' : 'radiogroup'}
      aria-label={t('appearance.theme')}
      className="grid content-start gap-2"
    >
      <div className="grid auto-rows-[3.25rem] grid-cols-2 gap-2 [&_[data-theme]]:h-full">
        {tiles.slice(0, 2)}
      </div>
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-4">{tiles.slice(2)}</div>
    </div>
  )
}

interface ThemeTileProps {
  theme: Theme
  group: string
  isChecked: boolean
  caption: string | undefined
}

function ThemeTile({ theme, group, isChecked, caption }: ThemeTileProps) {
  return (
    // The focus ring is drawn outside the theme's preview and therefore has a colour of the current theme.
    <label className="relative rounded-photo outline-offset-2 has-checked:outline-[2.5px] has-checked:outline-primary has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
      <input
        type="radio"
        name={group}
        checked={isChecked}
        onChange={() => setTheme(theme.name)}
        aria-label={caption ? `${theme.name}, ${caption}` : theme.name}
        className="absolute inset-0 appearance-none rounded-photo outline-none"
      />
      <span
        data-theme={theme.name}
        className="flex min-h-11 items-center justify-between gap-1 rounded-photo bg-base-100 ps-2.5 pe-2 text-sm font-semibold text-base-content inset-ring inset-ring-line-strong"
      >
        <span className="min-w-0 leading-tight">
          <span className="block wrap-anywhere" translate="no">
            {theme.name}
          </span>
          {isChecked && caption ? (
            <span className="block truncate text-xs font-medium text-second">{caption}</span>
          ) : null}
        </span>
        <Swatches />
      </span>
    </label>
  )
}

function Swatches() {
  return (
    <span aria-hidden className="flex shrink-0 gap-0.5">
      {['bg-primary', 'bg-secondary', 'bg-accent', 'bg-neutral'].map((color) => (
        <span
          key={color}
          className={classNames(
            'h-[18px] w-1.5 rounded-[2.5px] @md:w-[7px] inset-ring inset-ring-photo-edge',
            color,
          )}
        />
      ))}
    </span>
  )
}
