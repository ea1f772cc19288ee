import type { AttachmentType } from '#contract/files/files.ts'

/** Words that file names begin with or hold, in the languages that document comes in. */
const words: readonly (readonly [AttachmentType, RegExp])[] = [
  ['receipt', /receipt|invoice|rechnung|quittung|beleg|bon\b|facture|factura|scontrino|ricevuta|kvitt/i],
  ['warranty', /warranty|guarantee|garantie|garanzia|garantía|certificate|zertifikat/i],
  ['manual', /manual|handbuch|anleitung|guide|handleiding|instructions|mode.d.emploi|istruzioni/i],
]

/** Guesses the type of an attachment from its file name; a picture is a photo unless its name says otherwise. */
export function guessType({ name, type }: Pick<File, 'name' | 'type'>): AttachmentType | undefined {
  const named = words.find(([, pattern]) => pattern.test(name))?.[0]
  // The server looks into the file: what cannot be told by its name it tells by its content.
  return named ?? (type.startsWith('image/') && type !== 'image/svg+xml' ? 'photo' : undefined)
}
