/** ETags of the responses read before the live socket was open. Each change of the household changes the ETag. */
let tags: Set<string> | undefined = new Set()

export function recordETag(etag: string | null) {
  // Removes what may differ although the household is unchanged: the time of a single record's change, which follows
  // `-u`, and the mark of a weak ETag, which a compressing proxy adds.
  if (etag !== null) tags?.add(etag.replace(/^W\//, '').replace(/-u\w+"$/, '"'))
}

/** Records a failed request, for example when the page was opened offline. */
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
