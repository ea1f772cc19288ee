/**
 * Spaces, control characters, and characters that Unicode draws as nothing: zero-width and bidirectional marks, soft
 * hyphens, variation selectors, fillers, and the blank Braille pattern.
 */
const invisible = /^[\s\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

export function isBlank(text: string): boolean {
  return invisible.test(text)
}
