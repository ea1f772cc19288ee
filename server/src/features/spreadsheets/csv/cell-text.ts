import { isBlank } from '#contract/texts.ts'

/** The names of a location's levels in one cell, ` / ` between them; a ` / ` inside a name becomes ` \/ `. */
export function joinLocationPath(names: string[]): string {
  return names.map((name) => (name.includes('/') ? escapeSlashes(name) : name.trim())).join(' / ')
}

function escapeSlashes(name: string): string {
  return ` ${name} `.replace(/(?<= )(\\*\/)(?= )/g, '\\$1').trim()
}

/** Only a slash between two spaces separates; the ends of the cell count as spaces. */
export function splitLocationPath(cell: string): string[] {
  return ` ${cell} `
    .split(/(?<= )\/(?= )/)
    .map((part) => part.replace(/(?<= )\\(\\*\/)(?= )/g, '$1').trim())
    .filter((name) => !isBlank(name))
}

/** A space after a last backslash keeps the `; ` behind it from reading as `\;`. */
export function joinLabels(names: string[]): string {
  return names.map((name) => name.replace(/\\*;/g, '\\$&').replace(/\\$/, '\\ ')).join('; ')
}

export function splitLabels(cell: string): string[] {
  const names = cell
    .split(/(?<!\\);/)
    .map((part) => part.replace(/\\+;?/g, (run) => (run.endsWith(';') ? run.slice(1) : run)).trim())
    .filter((name) => !isBlank(name))
  return [...new Set(names)]
}

/** `'` before what a spreadsheet reads as a formula, and before what an import would take for such a guard. */
export function escapeFormula(text: string, guardFormulas: boolean): string {
  const pattern = guardFormulas ? /^'*[=+\-@\t\r]/ : /^'+[=+\-@\t\r]/
  return pattern.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
