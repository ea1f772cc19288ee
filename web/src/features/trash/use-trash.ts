import { useTranslation } from 'react-i18next'
import { emptyTrash, purgeTrash, restoreTrash } from '#contract/trash.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface SomeOfTrash {
  batchId: string
  /** Only these records; without them all that the change deleted. */
  ids?: string[]
  /** Said when it is done. */
  name: string
}

/** Restores what a change deleted; what stands against it is said in words. */
export function useRestore() {
  const { t } = useTranslation()
  return useWrite({
    write: (send, { batchId, ids }: SomeOfTrash) =>
      send(restoreTrash, { params: { batch: batchId }, body: ids ? { ids } : {} }),
    toast: (_, { name }) => t('trash.restored', { name }),
    awaitRefetch: true,
  })
}

export function usePurge(onSuccess: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (send, { batchId, ids }: SomeOfTrash) =>
      send(purgeTrash, { params: { batch: batchId }, body: ids ? { ids } : {} }),
    onSuccess,
    toast: (_, { name }) => t('trash.purged', { name }),
    // The dialog says it.
    errorToast: () => undefined,
    awaitRefetch: true,
  })
}

export function useEmptyTrash(onSuccess: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (send) => send(emptyTrash, {}),
    onSuccess,
    toast: ({ purged }) => t('trash.emptied', { count: purged }),
    // The dialog says it.
    errorToast: () => undefined,
    awaitRefetch: true,
  })
}
