import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import {
  CreateContext,
  type CreateKind,
  type CreateStart,
  type OpenCreateDialog,
} from '#web/components/create-dialogs.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

interface CreateDialogProps {
  onClose: () => void
  initialName: string
}

const ItemDialog = lazyComponent(
  () => import('#web/features/items/create/create-item-dialog.tsx'),
  'CreateItemDialog',
)
const ImportDialog = lazyComponent(
  () => import('#web/features/spreadsheets/import-dialog.tsx'),
  'ImportDialog',
)
const dialogs: Record<Exclude<CreateKind, 'item' | 'import'>, ComponentType<CreateDialogProps>> = {
  location: lazyComponent(
    () => import('#web/features/locations/create-location-dialog.tsx'),
    'CreateLocationDialog',
  ),
  label: lazyComponent(() => import('#web/features/labels/label-form.tsx'), 'CreateLabelDialog'),
  maintenance: lazyComponent(
    () => import('#web/features/maintenance/pages/new-entry-dialog.tsx'),
    'NewEntryDialog',
  ),
}

interface Opened {
  kind: CreateKind
  start: CreateStart
}

export function CreateDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const openDialog = useMemo<OpenCreateDialog>(
    () =>
      (kind, start = {}) =>
        setOpen({ kind, start }),
    [],
  )
  const onClose = () => setOpen(null)
  const Dialog = open && open.kind !== 'item' && open.kind !== 'import' ? dialogs[open.kind] : null
  return (
    <CreateContext value={openDialog}>
      {children}
      <Suspense>
        {open?.kind === 'item' ? <ItemDialog onClose={onClose} start={open.start} /> : null}
        {open?.kind === 'import' ? <ImportDialog onClose={onClose} file={open.start.files?.[0]} /> : null}
        {Dialog ? <Dialog onClose={onClose} initialName={open?.start.name ?? ''} /> : null}
      </Suspense>
    </CreateContext>
  )
}
