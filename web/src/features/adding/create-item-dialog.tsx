import { useState } from 'react'
import { AddItem } from '#web/features/adding/add-item.tsx'
import { AddList } from '#web/features/adding/add-list.tsx'

interface CreateItemDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What was typed already. */
  initialName?: string
}

/** One thing with its photos, or a list of many. */
export function CreateItemDialog({ isOpen, onClose, initialName = '' }: CreateItemDialogProps) {
  const [isList, setIsList] = useState(false)
  const [text, setText] = useState(initialName)
  if (!isOpen) return null
  if (isList) return <AddList onClose={onClose} initialText={text} onBack={() => setIsList(false)} />
  return (
    <AddItem
      onClose={onClose}
      initialName={initialName}
      onPasteList={(name) => {
        setText(name)
        setIsList(true)
      }}
    />
  )
}
