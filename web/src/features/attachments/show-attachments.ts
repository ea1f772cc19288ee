import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from '#contract/files/files.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'

/** Shows the attachments of an item or a location as a response has them. The rest is refetched. */
export function showAttachments(
  queryClient: QueryClient,
  owner: FileOwner,
  { attachments }: { attachments: Attachment[] },
) {
  // Matches by the beginning of the key, because that of a location also contains the valuation.
  queryClient.setQueriesData<object>({ queryKey: [`${owner.kind}s`, 'one', owner.id] }, (shown) =>
    shown ? { ...shown, attachments } : undefined,
  )
}
