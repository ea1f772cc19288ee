import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CreateContext, type CreateKind, type OpenCreateDialog } from '#web/frame/create-dialogs.ts'

interface CreateDialogProps {
  isOpen: boolean
  onClose: () => void
  initialName: string
  assetId?: string | undefined
}

const dialogs: Record<CreateKind, ComponentType<CreateDialogProps>> = {
  item: lazy(async () => ({
    default: (await import('#web/features/adding/create-item-dialog.tsx')).CreateItemDialog,
  })),
  location: lazy(async () => ({
    default: (await import('#web/features/locations/create-location-dialog.tsx')).CreateLocationDialog,
  })),
  label: lazy(async () => ({
    default: (await import('#web/features/labels/create-label-dialog.tsx')).CreateLabelDialog,
  })),
  maintenance: lazy(async () => ({
    default: (await import('#web/features/maintenance-overview/new-entry-dialog.tsx')).NewEntryDialog,
  })),
  import: lazy(async () => ({
    default: (await import('#web/features/spreadsheets/import-dialog.tsx')).ImportDialog,
  })),
}

interface Opened {
  kind: CreateKind
  name: string
  assetId: string | undefined
}

/** The dialogs that create, each loaded when it first opens. */
export function CreateDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const openDialog = useMemo<OpenCreateDialog>(
    () =>
      (kind, name = '', assetId) =>
        setOpen({ kind, name, assetId }),
    [],
  )
  const shared = { isOpen: true, onClose: () => setOpen(null), initialName: open?.name ?? '' }
  const Dialog = open && open.kind !== 'item' ? dialogs[open.kind] : null
  return (
    <CreateContext value={openDialog}>
      {children}
      <Suspense>
        {open?.kind === 'item' ? <dialogs.item {...shared} assetId={open.assetId} /> : null}
        {Dialog ? <Dialog {...shared} /> : null}
      </Suspense>
    </CreateContext>
  )
}
