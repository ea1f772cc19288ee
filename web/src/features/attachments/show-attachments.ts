import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from '#contract/files/files.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'

/** Shows the attachments of a response at once. The caller refetches the other properties of the item or location. */
export function showAttachments(
  queryClient: QueryClient,
  owner: FileOwner,
  { attachments }: { attachments: Attachment[] },
) {
  // Compares only the start of the query key, because the key of a location ends with the valuation of its items.
  queryClient.setQueriesData<object>({ queryKey: [`${owner.kind}s`, 'one', owner.id] }, (shown) =>
    shown ? { ...shown, attachments } : undefined,
  )
}
