import { isBlank } from '#contract/texts.ts'

/** Joins the names of a path with ` / `. A ` / ` inside a name is escaped as ` \/ `. */
export function joinLocationPath(names: string[]): string {
  return names.map((name) => (name.includes('/') ? escapeSlashes(name) : name.trim())).join(' / ')
}

function escapeSlashes(name: string): string {
  return ` ${name} `.replace(/(?<= )(\\*\/)(?= )/g, '\\$1').trim()
}

/** Only a slash between two spaces is a separator. The ends of the cell count as spaces. */
export function splitLocationPath(cell: string): string[] {
  return ` ${cell} `
    .split(/(?<= )\/(?= )/)
    .map((part) => part.replace(/(?<= )\\(\\*\/)(?= )/g, '$1').trim())
    .filter((name) => !isBlank(name))
}

/** Joins names of labels with `; `. A trailing backslash gets a space, so that it does not escape the separator. */
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

/**
 * Arrows and signs that people write between locations. Names hardly ever contain them. The pattern matches no run of
 * spaces, because a long run would then be searched again from each of its spaces.
 */
const pathSigns = /->|[→»›>\\]|(?<=\s)[|/](?=\s)/

/** Splits a path as people write it: `House > Garage`, and also `House/Garage` when `separator` is `/`. */
export function splitForeignPath(cell: string, separator: string): string[] {
  return cell
    .split(pathSigns)
    .flatMap((part) => (separator === '' ? part : part.split(separator)))
    .map((name) => name.trim())
    .filter((name) => !isBlank(name))
}

/**
 * Splits a cell into labels as people write them: `tools; light`, `tools|light`, `#read #signed` or
 * `["tools","light"]`. With `hasCommas`, commas separate labels too: `tools, light`.
 */
export function splitForeignLabels(cell: string, hasCommas: boolean): string[] {
  const isTags = /^#\S+(\s+#\S+)*$/.test(cell)
  const isList = /^\[.*\]$/s.test(cell)
  const names = isTags
    ? cell.split(/\s+/)
    : cell.replace(/^\[(.*)\]$/s, '$1').split(hasCommas || isList ? /[,;|\n]/ : /[;|\n]/)
  return [...new Set(names.map((name) => tidyLabel(name, isTags)).filter((name) => !isBlank(name)))]
}

function tidyLabel(name: string, isTag: boolean): string {
  const tidy = name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  return isTag ? tidy.replace(/^#/, '') : tidy
}

/** Puts `'` before texts that spreadsheets read as formulas, or that an import would read as escaped. */
export function escapeFormula(text: string, guardFormulas: boolean): string {
  const pattern = guardFormulas ? /^'*[=+\-@\t\r]/ : /^'+[=+\-@\t\r]/
  return pattern.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
