import {
  type ColorMode,
  type Preferences,
  readPreferences,
  writePreferences,
} from '#web/shared/account/preferences.ts'

export interface Theme {
  readonly name: string
  /** True for a dark theme. A test compares this with the colours in the theme's file. */
  readonly isDark: boolean
}

const garden: Theme = { name: 'garden', isDark: false }

/** Cubby's two themes first, then the light and then the dark ones. Each has a CSS file with its name. */
export const themes: readonly Theme[] = [
  { name: 'homebox', isDark: false },
  { name: 'homebox-dark', isDark: true },
  { name: 'light', isDark: false },
  { name: 'cupcake', isDark: false },
  { name: 'bumblebee', isDark: false },
  { name: 'emerald', isDark: false },
  { name: 'corporate', isDark: false },
  garden,
  { name: 'retro', isDark: false },
  { name: 'cyberpunk', isDark: false },
  { name: 'valentine', isDark: false },
  { name: 'pastel', isDark: false },
  { name: 'fantasy', isDark: false },
  { name: 'wireframe', isDark: false },
  { name: 'lofi', isDark: false },
  { name: 'cmyk', isDark: false },
  { name: 'autumn', isDark: false },
  { name: 'acid', isDark: false },
  { name: 'lemonade', isDark: false },
  { name: 'winter', isDark: false },
  { name: 'nord', isDark: false },
  { name: 'dark', isDark: true },
  { name: 'dim', isDark: true },
  { name: 'dracula', isDark: true },
  { name: 'night', isDark: true },
  { name: 'coffee', isDark: true },
  { name: 'forest', isDark: true },
  { name: 'sunset', isDark: true },
  { name: 'synthwave', isDark: true },
  { name: 'halloween', isDark: true },
  { name: 'aqua', isDark: true },
  { name: 'black', isDark: true },
  { name: 'luxury', isDark: true },
  { name: 'business', isDark: true },
]

const isDark = (name: string) => themes.find((theme) => theme.name === name)?.isDark === true

/** Returns the themes for day and night. Earlier versions stored a single theme, which is then used for both. */
function themesOf({ theme, dayTheme, nightTheme }: Preferences) {
  return { day: dayTheme ?? (isDark(theme) ? 'homebox' : theme), night: nightTheme }
}

/**
 * Returns the colour mode. Until the user chooses a mode, it follows the system. A theme that an earlier version stored
 * counts as a choice.
 */
export function colorModeOf({ colorMode, theme }: Preferences): ColorMode {
  return colorMode ?? (theme === 'homebox' ? 'system' : 'light')
}

/** Returns the themes that are marked as chosen: one, or two when the system decides between them. */
export function chosenThemes(preferences: Preferences, isSystemDark: boolean): readonly string[] {
  const { day, night } = themesOf(preferences)
  const mode = colorModeOf(preferences)
  if (preferences.colorMode === 'system') return [day, night]
  return [mode === 'dark' || (mode === 'system' && isSystemDark) ? night : preferences.theme]
}

/**
 * Stores a theme, which `public/theme.js` applies at once. The mode follows the theme unless the user lets the system
 * decide. An unknown name sets the theme “garden”.
 */
export function setTheme(name: string) {
  const theme = themes.find((each) => each.name === name) ?? garden
  const { colorMode } = readPreferences()
  writePreferences({
    theme: theme.name,
    ...(theme.isDark ? { nightTheme: theme.name } : { dayTheme: theme.name }),
    ...(colorMode === 'system' ? {} : { colorMode: theme.isDark ? 'dark' : 'light' }),
  })
}

export function setColorMode(colorMode: ColorMode) {
  const { day, night } = themesOf(readPreferences())
  const theme = { light: { theme: day }, dark: { theme: night }, system: {} }[colorMode]
  writePreferences({ colorMode, dayTheme: day, ...theme })
}
