import { useTranslation } from 'react-i18next'
import { emptyTrash, purgeTrash, restoreTrash } from '#contract/trash.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface SomeOfTrash {
  batchId: string
  /** Ids of the records to restore. Undefined restores all records of the deletion. */
  ids?: string[]
  name: string
}

/** Restores records of a deletion. The error toast explains conflicts. */
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
    // The dialog shows the error.
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
    // The dialog shows the error.
    errorToast: () => undefined,
    awaitRefetch: true,
  })
}
