import type { TFunction } from 'i18next'

/**
 * Brand names, which are not translated. The order matters: the `User-Agent` of a browser also contains names of
 * browsers that are later in this list.
 */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp, kind: DeviceKind])[] = [
  ['iPhone', /\biPhone\b/, 'phone'],
  ['iPad', /\biPad\b/, 'tablet'],
  ['Android', /\bAndroid\b.*\bMobile\b/, 'phone'],
  ['Android', /\bAndroid\b/, 'tablet'],
  ['Windows', /\bWindows\b/, 'computer'],
  ['ChromeOS', /\bCrOS\b/, 'computer'],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/, 'computer'],
  ['Linux', /\bLinux\b|\bX11\b/, 'computer'],
]

type DeviceKind = 'phone' | 'tablet' | 'computer' | 'program'

export interface Device {
  kind: DeviceKind
  browser?: string
  system?: string
  program?: string
}

export function describeDevice(userAgent: string): Device {
  const [browser] = browsers.find(([, sign]) => sign.test(userAgent)) ?? []
  const [system, , kind] = systems.find(([, sign]) => sign.test(userAgent)) ?? []
  if (browser === undefined && system === undefined) {
    const [program] = /^[^\s/()]+/.exec(userAgent) ?? []
    return { kind: 'program', ...(program ? { program } : {}) }
  }
  return { kind: kind ?? 'computer', ...(browser ? { browser } : {}), ...(system ? { system } : {}) }
}

export function deviceName(userAgent: string, t: TFunction) {
  const { browser, system, program } = describeDevice(userAgent)
  if (browser && system) return t('security.device', { browser, system })
  return browser ?? system ?? program ?? t('security.unknownDevice')
}
