/** The part of bidi-js that Cubby uses. The package has no types. */
declare module 'bidi-js' {
  export interface Embedding {
    /** The embedding level of each UTF-16 unit of the text. It is odd when the unit is read from the right. */
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  export interface Bidi {
    getEmbeddingLevels(text: string): Embedding
    getReorderedIndices(text: string, embedding: Embedding): number[]
    /** Returns the direction of a character, such as `R`, `AL` or `ON`, as Unicode names it. */
    getBidiCharTypeName(character: string): string
    /** Returns null for a character without a mirror image. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
