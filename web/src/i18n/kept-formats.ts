/** A list of a hundred rows would make hundreds of formats, each of which takes longer than all it writes. */
function keep<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options?: Options) => {
    const key = JSON.stringify([locale, options])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** Plain numbers, unless options say otherwise. */
export const numberFormat = keep(
  (locale, options: Intl.NumberFormatOptions = { maximumFractionDigits: 4 }) =>
    new Intl.NumberFormat(locale, options),
)

export const dateFormat = keep(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
