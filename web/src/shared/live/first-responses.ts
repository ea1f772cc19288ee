/** ETags of responses from before the live socket was open. Each change of the household changes the ETag. */
let tags: Set<string> | undefined = new Set()

export function recordETag(etag: string | null) {
  // Removes parts of an ETag that can differ although the household has not changed: the time after `-u`, which belongs
  // to a single record, and `W/`, which a compressing proxy adds.
  if (etag !== null) tags?.add(etag.replace(/^W\//, '').replace(/-u\w+"$/, '"'))
}

/** Records that a request has failed, for example because the device was offline. */
export function recordFailure() {
  tags?.add('failure')
}

/**
 * Returns false only when all responses so far succeeded with the same ETag, so that nothing has changed between them.
 */
export function mayHaveMissedChanges() {
  const isSame = tags?.size === 1 && !tags.has('failure')
  tags = undefined
  return !isSame
}
