/** The cost of a letter that sounds alike, or is doubled or left single: people slip there most often. */
const small = 0.5
/** A word that goes on behind what was typed is a little less likely than one that ends there. */
const unfinished = 0.25

const soundAlike = ['aeiouyäöü', 'ckq', 'sz', 'fv', 'dt', 'bp', 'gj', 'mn', 'аояеиэ', 'αεηιυο']

/**
 * How many slips of the keyboard or of spelling make the typed word out of another one or out of its beginning: a letter
 * too many, missing, wrong, or swapped with the next. Undefined when there are more than `most`.
 */
export function countSlips(typed: string, word: string, most: number): number | undefined {
  const longest = Math.min(word.length, typed.length + Math.ceil(most))
  if (typed.length - word.length > most / small) return undefined
  // Rows of the table of costs: of the letters typed before the last one, before this one, and with this one.
  let previous: number[] = []
  let above = firstRow(word, longest)
  for (let row = 1; row <= typed.length; row++) {
    const current = [(above[0] ?? 0) + cost(typed, row - 1)]
    let least = current[0] ?? 0
    for (let column = 1; column <= longest; column++) {
      let slips = Math.min(
        (above[column] ?? 0) + cost(typed, row - 1),
        (current[column - 1] ?? 0) + cost(word, column - 1),
        (above[column - 1] ?? 0) + replacing(typed[row - 1] ?? '', word[column - 1] ?? ''),
      )
      if (typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        slips = Math.min(slips, (previous[column - 2] ?? Infinity) + 1)
      current.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return undefined
    previous = above
    above = current
  }
  const whole = longest === word.length ? (above[longest] ?? Infinity) : Infinity
  const slips = Math.min(whole, Math.min(...above) + unfinished)
  return slips > most ? undefined : slips
}

function firstRow(word: string, length: number): number[] {
  const row = [0]
  for (let column = 1; column <= length; column++) row.push((row[column - 1] ?? 0) + cost(word, column - 1))
  return row
}

/** Of one letter too many or missing. */
function cost(word: string, at: number): number {
  return word[at] === word[at - 1] ? small : 1
}

function replacing(one: string, other: string): number {
  if (one === other) return 0
  return soundAlike.some((letters) => letters.includes(one) && letters.includes(other)) ? small : 1
}
