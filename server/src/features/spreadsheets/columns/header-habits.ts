import type { CellDialect } from '../parsing/cell-rules.ts'
import { toPlainName } from './recognise-columns.ts'

/** How people write numbers and dates. A property is empty when it is unknown. */
export type Habits = Pick<CellDialect, 'decimalSign' | 'dateOrder'>

const none: Habits = { decimalSign: '', dateOrder: '' }

/**
 * The habits of languages, by letters that English does not have. The accents of Spanish are left out, because
 * countries with Spanish have different decimal signs, and English has words like “Café”. Greek and Cyrillic count from
 * two letters on, because signs like “kΩ” are written in every language.
 */
const habitsByLetters: readonly [letters: RegExp, habits: Habits][] = [
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u, { decimalSign: '.', dateOrder: 'year' }],
  [/[\p{sc=Hebrew}\p{sc=Thai}\p{sc=Tamil}\p{sc=Devanagari}]/u, { decimalSign: '.', dateOrder: 'day' }],
  [/\p{sc=Arabic}/u, { decimalSign: '', dateOrder: 'day' }],
  [/[\p{sc=Greek}\p{sc=Cyrillic}]{2}/u, { decimalSign: ',', dateOrder: 'day' }],
  [/[\p{sc=Latin}--[a-záéíóúüñ]]/v, { decimalSign: ',', dateOrder: 'day' }],
]

/** Common column names without other letters than English and Spanish have. */
const habitsByName: readonly [names: ReadonlySet<string>, habits: Habits][] = [
  [
    new Set(
      (
        'bezeichnung gegenstand artikel titel nom objet nome oggetto articolo naam voorwerp nazwa ad ort raum zimmer lagerort standort lieu ' +
        'emplacement luogo posizione stanza plaats kamer ruimte miejsce pokoj sted konum yer oda menge anzahl stuck aantal ilosc antal miktar ' +
        'adet preis kaufpreis einkaufspreis stuckpreis wert prix prezzo prijs cena pris fiyat kaufdatum anschaffungsdatum anschaffungskosten ' +
        'dateachat datedachat dataacquisto datadecompra beschreibung notizen bemerkung remarques hersteller marke marque merk modell ' +
        'seriennummer lagerplatz bestand kategorie quantite qte categorie preu quantitat nimi hinta sijainti nev ar mennyiseg nama harga jumlah lokasi'
      ).split(' '),
    ),
    { decimalSign: ',', dateOrder: 'day' },
  ],
  [
    new Set(
      'nombre articulo objeto ubicacion lugar habitacion cantidad precio valor fecha fechadecompra descripcion notas fabricante marca modelo'.split(
        ' ',
      ),
    ),
    { decimalSign: '', dateOrder: 'day' },
  ],
]

/** Returns the habits that column names show by their language. Names that contradict each other show none. */
export function habitsOf(headers: readonly string[]): Habits {
  const found = headers.map(habitsOfName)
  const signs = new Set(found.map(({ decimalSign }) => decimalSign).filter((sign) => sign !== ''))
  const orders = new Set(found.map(({ dateOrder }) => dateOrder).filter((order) => order !== ''))
  const [[decimalSign = ''], [dateOrder = '']] = [signs, orders]
  return {
    decimalSign: signs.size === 1 ? decimalSign : '',
    dateOrder: orders.size === 1 ? dateOrder : '',
  }
}

function habitsOfName(header: string): Habits {
  // NFKC also turns signs such as “№” and “º” into plain letters.
  const text = header.normalize('NFKC').toLowerCase()
  const byLetters = habitsByLetters.find(([letters]) => letters.test(text))
  const byName = habitsByName.find(([names]) => names.has(toPlainName(header)))
  return (byLetters ?? byName)?.[1] ?? none
}
