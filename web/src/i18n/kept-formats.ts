/** Caches results by locale and options, because creating a format takes longer than using it. */
export function keep<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options?: Options) => {
    const key = JSON.stringify([locale, options])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** Returns a number format. By default it has up to four decimals. */
export const numberFormat = keep(
  (locale, options: Intl.NumberFormatOptions = { maximumFractionDigits: 4 }) =>
    new Intl.NumberFormat(locale, options),
)

export const dateFormat = keep(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

export const relativeFormat = keep(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
