import { useTranslation } from 'react-i18next'
import { DeleteLocationDialog } from '../delete-location-dialog.tsx'
import { MoveLocationsDialog } from '../move-locations-dialog.tsx'
import type { TreeRow } from './tree-rows.ts'

export type TreeDialog =
  | { kind: 'move'; rows: readonly TreeRow[] }
  | { kind: 'delete'; rows: readonly TreeRow[]; onDeleted: () => void }

export function TreeDialogs({ dialog, onClose }: { dialog: TreeDialog; onClose: () => void }) {
  const { t } = useTranslation()
  if (dialog.kind === 'delete') {
    return (
      <DeleteLocationDialog
        locations={dialog.rows.map(({ id, node }) => ({
          id,
          name: node?.name ?? '',
          parentId: node?.parentId,
        }))}
        onClose={onClose}
        onDeleted={dialog.onDeleted}
      />
    )
  }
  const [first] = dialog.rows
  const count = dialog.rows.length
  return (
    <MoveLocationsDialog
      title={
        count === 1
          ? t('tree.moveTitle', { name: first?.node?.name ?? '' })
          : t('tree.moveManyTitle', { count })
      }
      locations={dialog.rows.map(({ id, node }) => ({ id, parentId: node?.parentId }))}
      onClose={onClose}
    />
  )
}
