import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CreateContext, type CreateKind } from '#web/frame/create-dialogs.ts'

const dialogs = {
  item: lazy(async () => ({
    default: (await import('#web/features/items/create-item-dialog.tsx')).CreateItemDialog,
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
  const [open, setOpen] = useState<CreateKind | null>(null)
  const Dialog = open ? dialogs[open] : null
  return (
    <CreateContext value={setOpen}>
      {children}
      <Suspense>{Dialog ? <Dialog isOpen onClose={() => setOpen(null)} /> : null}</Suspense>
    </CreateContext>
  )
}
