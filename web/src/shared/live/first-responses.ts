/**
 * ETags of the responses that arrived before the live socket was open. The ETag changes with each change of the
 * household.
 */
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
 * Returns false only when all responses so far were successful and have the same ETag, because the household has then
 * not changed between them.
 */
export function mayHaveMissedChanges() {
  const isSame = tags?.size === 1 && !tags.has('failure')
  tags = undefined
  return !isSame
}
