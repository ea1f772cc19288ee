// Loaded before everything else, so that the first paint has the right colours; the CSP forbids it inline.
;(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)')

  function applyTheme() {
    let stored = {}
    try {
      stored = JSON.parse(localStorage.getItem('homebox/preferences/location') ?? '{}') ?? {}
    } catch {
      // Storage can be forbidden or its content broken: then the default theme is shown.
    }
    const theme = typeof stored.theme === 'string' ? stored.theme : 'homebox'
    const isDark = stored.colorMode === 'dark' || (stored.colorMode === 'system' && darkSystem.matches)
    const root = document.documentElement
    root.className = root.className.replace(/\btheme-\S+/g, '').trim()
    root.classList.add(`theme-${theme.replace(/[^a-z-]/g, '')}`)
    root.dataset.theme = theme
    root.dataset.mode = isDark ? 'dark' : 'light'
  }

  applyTheme()
  darkSystem.addEventListener('change', applyTheme)
  addEventListener('storage', applyTheme)
  addEventListener('cubby:preferences', applyTheme)
})()
