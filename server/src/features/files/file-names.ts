import { isBlank } from '#contract/texts.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'

/** Returns the name of a received file without its folders, in NFC; an empty text when no character is visible. */
export function fileNameOf(path: string): string {
  const name = composeText(path).trim().split(/[/\\]/).at(-1)?.trim() ?? ''
  return isBlank(name) ? '' : name
}
