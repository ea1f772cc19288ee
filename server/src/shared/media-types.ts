/** The media types in which browsers run no code. */
const harmless = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'application/pdf',
])

/** The media types that browsers show, or from which thumbnails are made. */
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

/** Documents of word processors. Each pattern matches the files in the zip from which text is extracted. */
export const documentParts: ReadonlyMap<string, RegExp> = new Map([
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/,
  ],
  ['application/vnd.oasis.opendocument.text', /^(content|styles)\.xml$/],
])

/** The media type of texts whose file extension is not in `textEndings`. */
export const textMime = 'text/plain'
/** Kinds of text by file extension. Browsers run none of them. */
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

export function mimeUnder(mime: string, name: string): string {
  const kind = textEndings.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  if (kind === undefined || !mime.startsWith(`${textMime};`)) return mime
  return kind.startsWith('text/') ? mime.replace(textMime, kind) : kind
}

/** True for pictures, whose metadata may contain the place where they were taken. */
export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && !mime.startsWith('image/svg')
}

export function isPhoto(mime: string): boolean {
  return photos.has(mime)
}

export const photoMimes: readonly string[] = [...photos]

export function isReadable(mime: string): boolean {
  return mime === pdfMime || mime.startsWith(`${textMime};`) || documentParts.has(mime)
}

export function isHarmless(mime: string): boolean {
  return harmless.has(mime)
}
