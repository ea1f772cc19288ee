/**
 * Spaces, controls, and what Unicode draws as nothing: zero-width and bidirectional marks, soft hyphens, variation selectors, fillers,
 * the empty pattern of Braille.
 */
const invisible = /^[\s\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** True for a text of which nothing can be seen. */
export function isBlank(text: string): boolean {
  return invisible.test(text)
}
