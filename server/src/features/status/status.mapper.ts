export interface Release {
  /** Like `1.2.3`. */
  readonly version: string
  /** Milliseconds UTC. */
  readonly publishedAt: number | undefined
  /** Where people read about it; empty when nobody said. */
  readonly url: string
}

/** The release that a feed answers in the form of GitHub’s “latest release”; undefined for anything else. */
export function readRelease(text: string): Release | undefined {
  const { tag_name: tag, html_url: url, published_at: published, draft, prerelease } = readObject(text)
  const version = /^v?(\d+\.\d+\.\d+)$/.exec(String(tag))?.[1]
  if (version === undefined || draft === true || prerelease === true) return undefined
  const publishedAt = Date.parse(String(published))
  return {
    version,
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
    url: typeof url === 'string' ? url : '',
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    // as: any object can be asked for any key.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** As clients show it: `2025-03-04 13:16:20 +0000 UTC`, empty for none. */
export function toReleaseDate(instant: number | undefined): string {
  if (instant === undefined) return ''
  return new Date(instant)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +0000 UTC')
}
