import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

export type CreateKind = 'item' | 'location' | 'label' | 'import'

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

const CreateContext = createContext<(kind: CreateKind) => void>(() => undefined)

/** Opens one of the dialogs that create, from anywhere in the shell. */
export const useCreateDialogs = () => use(CreateContext)

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
