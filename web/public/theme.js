// Loaded before everything else, so that the first paint has the right colours. The CSP forbids an inline script.
;(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const folder = new URL('themes/', document.currentScript.src)
  /** Themes in the app's own styles. Every other theme is a file that is loaded when it is chosen. */
  const loaded = new Set(['homebox', 'homebox-dark'])

  function readStored() {
    try {
      return JSON.parse(localStorage.getItem('homebox/preferences/location') ?? '{}') ?? {}
    } catch {
      // Without storage, or with invalid content, the default theme is shown.
      return {}
    }
  }

  function chooseTheme() {
    const { theme, dayTheme, nightTheme, colorMode } = readStored()
    // Until the user chooses a mode, the system decides between light and dark. A theme that an earlier installation
    // stored counts as a choice.
    const mode = colorMode ?? (theme === undefined || theme === 'homebox' ? 'system' : 'light')
    const isDark = mode === 'dark' || (mode === 'system' && darkSystem.matches)
    const byDay = mode === 'system' ? (dayTheme ?? theme) : theme
    const name = isDark ? (nightTheme ?? 'homebox-dark') : byDay
    return { name: typeof name === 'string' && /^[a-z-]+$/.test(name) ? name : 'homebox', isDark }
  }

  function applyTheme() {
    const { name, isDark } = chooseTheme()
    if (loaded.has(name)) return show(name, isDark)
    loaded.add(name)
    const href = new URL(`${name}.css`, folder).href
    if (document.readyState === 'loading') {
      // `document.write` makes the link block the first paint in every browser.
      document.write(`<link rel="stylesheet" media="screen" href="${href}">`)
      return show(name, isDark)
    }
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'screen', href })
    link.onload = link.onerror = applyTheme
    document.head.append(link)
  }

  function show(name, isDark) {
    root.className = root.className.replace(/\btheme-\S+/g, '').trim()
    root.classList.add(`theme-${name}`)
    root.dataset.theme = name
    root.dataset.mode = isDark ? 'dark' : 'light'
    if (document.readyState === 'complete') colorBrowserBar()
  }

  function colorBrowserBar() {
    const color = getComputedStyle(root).getPropertyValue('--color-bar').trim()
    if (color) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }

  applyTheme()
  darkSystem.addEventListener('change', applyTheme)
  addEventListener('storage', applyTheme)
  addEventListener('cubby:preferences', applyTheme)
  addEventListener('load', colorBrowserBar)
})()
