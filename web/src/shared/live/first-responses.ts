/** The tags of what was read before live events are heard; a change to the household changes them. */
let tags: Set<string> | undefined = new Set()

/** Records the `ETag` of a response. */
export function recordETag(etag: string | null) {
  // Behind `-u` stands when one record changed, and a proxy that packs a response marks its tag as weak.
  if (etag !== null) tags?.add(etag.replace(/^W\//, '').replace(/-u\w+"$/, '"'))
}

/** Records that a request went without a response, as when the page was opened without a connection. */
export function recordFailure() {
  tags?.add('failure')
}

/** True unless all responses so far are of the same state of the household: something may have changed between them, or is missing. */
export function mayHaveMissedChanges() {
  const isSame = tags?.size === 1 && !tags.has('failure')
  tags = undefined
  return !isSame
}
