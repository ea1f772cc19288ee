import { parseAssetId } from '#web/shared/asset-id.ts'

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Pages about one record, by the first part of their address. */
const records = {
  assets: { text: 'notFound.noAssetId', isValid: (part: string) => parseAssetId(part) !== undefined },
  a: { text: 'notFound.noAssetId', isValid: (part: string) => parseAssetId(part) !== undefined },
  item: { text: 'notFound.noItem', isValid: isUuid },
  location: { text: 'notFound.noLocation', isValid: isUuid },
  label: { text: 'notFound.noLabel', isValid: isUuid },
} as const

/** The part of an address that can lead nowhere, with the text that says why; undefined if there is none. */
export function findAddressFault(pathname: string) {
  const [, page = '', part = ''] = pathname.split('/').map(decode)
  const record = Object.entries(records).find(([name]) => name === page)?.[1]
  return record && part !== '' && !record.isValid(part) ? { text: record.text, part } : undefined
}

/** A broken escape is shown as it is written. */
function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
