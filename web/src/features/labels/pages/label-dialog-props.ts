import type { CountedLabel } from '../use-labels.ts'

export type LabelDialog = 'rename' | 'color' | 'icon' | 'parent' | 'merge' | 'items' | 'delete' | 'qr'

export interface LabelDialogProps {
  label: CountedLabel
  labels: readonly CountedLabel[]
  onClose: () => void
}
