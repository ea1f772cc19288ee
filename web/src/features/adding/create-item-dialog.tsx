import { useState } from 'react'
import type { Beginning } from '#web/features/adding/add-beginnings.ts'
import { AddItem } from '#web/features/adding/add-item.tsx'
import { AddList } from '#web/features/adding/add-list.tsx'
import type { CreateStart } from '#web/frame/create-dialogs.ts'

interface CreateItemDialogProps {
  isOpen: boolean
  onClose: () => void
  start?: CreateStart
  /** The values that a scan found. */
  beginning?: Beginning | undefined
}

/** One item with its photos, or a list of many. */
export function CreateItemDialog({ isOpen, onClose, start = {}, beginning }: CreateItemDialogProps) {
  const [isList, setIsList] = useState(false)
  const [text, setText] = useState(start.name ?? '')
  if (!isOpen) return null
  if (isList) return <AddList onClose={onClose} initialText={text} onBack={() => setIsList(false)} />
  return (
    <AddItem
      onClose={onClose}
      start={start}
      beginning={beginning}
      onPasteList={(name) => {
        setText(name)
        setIsList(true)
      }}
    />
  )
}
