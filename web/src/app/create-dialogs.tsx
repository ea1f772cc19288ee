import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CreateContext, type CreateKind, type OpenCreateDialog } from '#web/frame/create-dialogs.ts'

const dialogs = {
  item: lazy(async () => ({
    default: (await import('#web/features/adding/create-item-dialog.tsx')).CreateItemDialog,
  })),
  location: lazy(async () => ({
    default: (await import('#web/features/locations/create-location-dialog.tsx')).CreateLocationDialog,
  })),
  label: lazy(async () => ({
    default: (await import('#web/features/labels/create-label-dialog.tsx')).CreateLabelDialog,
  })),
  import: lazy(async () => ({
    default: (await import('#web/features/spreadsheets/import-dialog.tsx')).ImportDialog,
  })),
}

/** The dialogs that create, each loaded when it first opens. */
export function CreateDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ kind: CreateKind; name: string } | null>(null)
  const openDialog = useMemo<OpenCreateDialog>(
    () =>
      (kind, name = '') =>
        setOpen({ kind, name }),
    [],
  )
  const Dialog = open ? dialogs[open.kind] : null
  return (
    <CreateContext value={openDialog}>
      {children}
      <Suspense>
        {Dialog ? <Dialog isOpen onClose={() => setOpen(null)} initialName={open?.name ?? ''} /> : null}
      </Suspense>
    </CreateContext>
  )
}
