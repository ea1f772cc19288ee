import type { QueryFilters } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Send, useWrite } from '#web/shared/use-write.ts'
import type { Kind } from '#web/shared/query/affected-queries.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmWriteDialogProps {
  title: string
  confirmLabel: string
  /** Text of the toast that is shown after the write. */
  done: string
  write: (send: Send) => Promise<unknown>
  /** Kinds of records that the write changes. */
  changes?: readonly Kind[]
  /** Queries to refetch before the dialog closes, in addition to the queries of `changes`. */
  refetches?: QueryFilters
  onClose: () => void
  children: ReactNode
}

/** Asks before a write that cannot be undone, and shows why it failed. */
export function ConfirmWriteDialog(props: ConfirmWriteDialogProps) {
  const { write, changes = [], refetches, done, onClose, ...dialog } = props
  const writing = useWrite({
    write,
    changes,
    // Only this query itself: queries with longer keys are about the deleted record, and refetching them would fail.
    refetches: refetches && { ...refetches, exact: true },
    onSuccess: onClose,
    toast: () => done,
    errorToast: null,
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => void writing.write()}
      onClose={onClose}
      isPending={writing.isPending}
      error={writing.error}
    />
  )
}
