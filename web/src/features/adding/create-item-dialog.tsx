import { useState } from 'react'
import type { Beginning } from '#web/features/adding/add-beginnings.ts'
import { AddItem } from '#web/features/adding/add-item.tsx'
import { AddList } from '#web/features/adding/add-list.tsx'

interface CreateItemDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Text typed before. */
  initialName?: string
  /** The values that a scan found. */
  beginning?: Beginning | undefined
  /** Of a printed label, which the item gets. */
  assetId?: string | undefined
}

/** One item with its photos, or a list of many. */
export function CreateItemDialog({
  isOpen,
  onClose,
  initialName = '',
  beginning,
  assetId,
}: CreateItemDialogProps) {
  const [isList, setIsList] = useState(false)
  const [text, setText] = useState(initialName)
  if (!isOpen) return null
  if (isList) return <AddList onClose={onClose} initialText={text} onBack={() => setIsList(false)} />
  return (
    <AddItem
      onClose={onClose}
      initialName={initialName}
      beginning={beginning}
      assetId={assetId}
      onPasteList={(name) => {
        setText(name)
        setIsList(true)
      }}
    />
  )
}
