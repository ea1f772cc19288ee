const words = new Set(
  [
    'n/a, na, n.a., none, null, nil, nan, undefined, unknown, not available, not applicable, tbd, ?, ??, -, --, ---, –, —, \\n',
    '#n/a, #div/0!, #ref!, #value!, #name?, #num!, #null!, #nv, #bezug!, #wert!',
    'keine angabe, k.a., k. a., ka, unbekannt, keine, nc, n.c., inconnu, aucun, néant, s/d, sin datos, desconocido, n/d, nd, n.d., non disponibile, sconosciuto, desconhecido, onbekend, geen, nvt, n.v.t., brak, nieznany, b.d., neznámé, okänd, saknas, ukendt, ingen, ukjent, tuntematon, ismeretlen, necunoscut, bilinmiyor, yok, нет данных, неизвестно, н/д, なし, 不明, 无, 無, 未知, 없음, לא ידוע, غير معروف',
  ].flatMap((line) => line.split(', ')),
)

/** Words and signs that people and databases write for an empty cell. */
const inAnyColumn = new Set([
  'n/a',
  '#n/a',
  '#div/0!',
  '#ref!',
  '#value!',
  '#name?',
  '#num!',
  '#null!',
  '\\n',
  '-',
  '–',
  '—',
  'not available',
  'not applicable',
  'null',
])

/** True for a text that means an empty cell in a column of numbers, dates or choices. */
export function isNothing(text: string): boolean {
  return text.length < 20 && words.has(text.trim().toLowerCase())
}

/** True for a text that means an empty cell, such as “n/a”, but not for “None”, which may be a name. */
export function isNoText(text: string): boolean {
  return text.length < 20 && inAnyColumn.has(text.trim().toLowerCase())
}
