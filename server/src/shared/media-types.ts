/** A browser shows these without running anything of them. */
const harmless = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'application/pdf',
])

/** Pictures that a browser shows, or that thumbnails are drawn of. */
const photos = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/tiff',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
])

export const pdfMime = 'application/pdf'

/** Media type of text, as long as its name tells of no kind. */
export const textMime = 'text/plain'
/** Kinds of text by the ending of their name; a browser runs none of them. */
const textEndings = new Map([
  ['csv', 'text/csv'],
  ['ics', 'text/calendar'],
  ['json', 'application/json'],
  ['markdown', 'text/markdown'],
  ['md', 'text/markdown'],
  ['tsv', 'text/tab-separated-values'],
  ['vcf', 'text/vcard'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
])

/** The media type of content under a name, which tells kinds of text apart and nothing else. */
export function mimeUnder(mime: string, name: string): string {
  const kind = textEndings.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  if (kind === undefined || !mime.startsWith(`${textMime};`)) return mime
  return kind.startsWith('text/') ? mime.replace(textMime, kind) : kind
}

/** True for pictures, which may hold the position where they were taken. */
export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && !mime.startsWith('image/svg')
}

/** True for pictures that can be shown as a photo. */
export function isPhoto(mime: string): boolean {
  return photos.has(mime)
}

export const photoMimes: readonly string[] = [...photos]

/** True for files whose text can be read. */
export function isReadable(mime: string): boolean {
  return mime === pdfMime || mime.startsWith(`${textMime};`)
}

/** True when a browser may show the content instead of saving it. */
export function isHarmless(mime: string): boolean {
  return harmless.has(mime)
}
