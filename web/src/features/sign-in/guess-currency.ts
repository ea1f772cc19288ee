const regionsByCurrency: Record<string, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US EC PR SV',
  GBP: 'GB',
  CHF: 'CH LI',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK GL FO',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MOP: 'MO',
  MXN: 'MX',
  NOK: 'NO SJ',
  NZD: 'NZ',
  PLN: 'PL',
  RON: 'RO',
  RUB: 'RU',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  ZAR: 'ZA',
}

/** Returns the currency of a locale. For `de-AT` it is that of Austria, for plain `de` that of Germany. */
export function guessCurrency(language: string) {
  const region = new Intl.Locale(language).maximize().region ?? 'US'
  const found = Object.entries(regionsByCurrency).find(([, regions]) => regions.split(' ').includes(region))
  return found?.[0] ?? 'USD'
}
