/** ETags of the responses read before the live socket was open. Each change of the household changes the ETag. */
let tags: Set<string> | undefined = new Set()

export function recordETag(etag: string | null) {
  // The part after `-u` is the time of a single record's change. A compressing proxy marks the ETag as weak.
  if (etag !== null) tags?.add(etag.replace(/^W\//, '').replace(/-u\w+"$/, '"'))
}

/** Records a failed request, for example when the page was opened offline. */
export function recordFailure() {
  tags?.add('failure')
}

/**
 * True unless all responses so far have the same state of the household. Otherwise something may have changed between
 * them.
 */
export function mayHaveMissedChanges() {
  const isSame = tags?.size === 1 && !tags.has('failure')
  tags = undefined
  return !isSame
}
