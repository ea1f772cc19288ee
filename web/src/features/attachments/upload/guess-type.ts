import type { AttachmentType } from '#contract/files/files.ts'

/** Words in file names that indicate the type of a document, in several languages. */
const words: readonly (readonly [AttachmentType, RegExp])[] = [
  ['receipt', /receipt|invoice|rechnung|quittung|beleg|bon\b|facture|factura|scontrino|ricevuta|kvitt/i],
  ['warranty', /warranty|guarantee|garantie|garanzia|garantía|certificate|zertifikat/i],
  ['manual', /manual|handbuch|anleitung|guide|handleiding|instructions|mode.d.emploi|istruzioni/i],
]

/**
 * Guesses the type of an attachment from its file name. A picture is a photo unless its name indicates another type.
 */
export function guessType({ name, type }: Pick<File, 'name' | 'type'>): AttachmentType | undefined {
  const named = words.find(([, pattern]) => pattern.test(name))?.[0]
  // When the type is undefined, the server detects the type from the content.
  return named ?? (type.startsWith('image/') && type !== 'image/svg+xml' ? 'photo' : undefined)
}
