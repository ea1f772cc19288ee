import { useTranslation } from 'react-i18next'
import { restoreTrash } from '#contract/trash.ts'
import { useWrite } from '#web/shared/use-write.ts'

export interface SomeOfTrash {
  batchId: string
  /** Ids of the records to restore. Undefined restores all records of the deletion. */
  ids?: string[]
  name: string
}

export function useRestore() {
  const { t } = useTranslation()
  return useWrite({
    write: (send, { batchId, ids }: SomeOfTrash) =>
      send(restoreTrash, { params: { batch: batchId }, body: ids ? { ids } : {} }),
    toast: (_, { name }) => t('trash.restored', { name }),
    awaitRefetch: true,
  })
}
