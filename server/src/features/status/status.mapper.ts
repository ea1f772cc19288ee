import { parseObject } from '#server/shared/json-object.ts'

export interface Release {
  readonly version: string
  /** The time of publication in milliseconds since the epoch. */
  readonly publishedAt: number | undefined
  /** The address of the release notes; empty when it is unknown. */
  readonly url: string
}

/** Reads a response in the form of GitHub's “latest release”. Returns undefined for any other form. */
export function readRelease(text: string): Release | undefined {
  const { tag_name: tag, html_url: url, published_at: published, draft, prerelease } = parseObject(text) ?? {}
  const version = /^v?(\d+\.\d+\.\d+)$/.exec(String(tag))?.[1]
  if (version === undefined || draft === true || prerelease === true) return undefined
  const publishedAt = Date.parse(String(published))
  return {
    version,
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
    url: typeof url === 'string' ? url : '',
  }
}

/** Formats an instant as clients expect it, like `2025-03-04 13:16:20 +0000 UTC`; empty for none. */
export function toReleaseDate(instant: number | undefined): string {
  if (instant === undefined) return ''
  return new Date(instant)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +0000 UTC')
}
