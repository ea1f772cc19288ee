import type { Context } from '#server/context.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { isSafeLink } from '#server/shared/text/safe-link.ts'
import { version as ownVersion } from '#server/shared/process/version.ts'
import { readRelease, type Release } from './status.mapper.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const memoryOf = perContext(() => ({ askAt: -Infinity, newest: undefined as Release | undefined }))

/** Returns the newest known release, or the running version when no newer one is known. */
export function newestRelease(context: Context): Release {
  const { newest } = memoryOf(context)
  const isNewer = newest !== undefined && compareVersions(newest.version, ownVersion) > 0
  return isNewer ? newest : { version: ownVersion, publishedAt: undefined, url: '' }
}

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true })

/** Reads the newest release once a day. After a failure it keeps the previous result and tries again in an hour. */
export const releaseJob: Job = {
  name: 'release check',
  async run(context) {
    const url = context.config.releaseFeedUrl
    const memory = memoryOf(context)
    const waitMs = memory.askAt - context.now()
    // The next check is at most a day ahead. A later time was set while the clock was wrong, so the check runs now.
    if (url === undefined || (waitMs > 0 && waitMs <= dayMs)) return
    memory.askAt = context.now() + hourMs
    const { status, text } = await context.fetchOutbound({ url, headers: { accept: 'application/json' } })
    if (status !== 200) throw new Error(`CUBBY_RELEASE_FEED_URL answered ${status}`)
    const release = readRelease(text)
    if (!release)
      throw new Error('The response of CUBBY_RELEASE_FEED_URL has no release with a version like v1.2.3')
    memory.newest = { ...release, url: isSafeLink(release.url) ? release.url : '' }
    memory.askAt = context.now() + dayMs
  },
}
