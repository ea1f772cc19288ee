import { useState } from 'react'
import type { Prefill } from './prefill.ts'
import { AddItem } from './add-item.tsx'
import { AddList } from './list/add-list.tsx'
import type { AddedItem } from './added-items.tsx'
import { beginRefused } from './refused-item.ts'
import type { CreateStart } from '#web/components/create-dialogs.ts'

interface CreateItemDialogProps {
  onClose: () => void
  start?: CreateStart
  beginning?: Prefill | undefined
}

export function CreateItemDialog({ onClose, start = {}, beginning }: CreateItemDialogProps) {
  const [isList, setIsList] = useState(false)
  const [text, setText] = useState(start.name ?? '')
  const [added, setAdded] = useState<readonly AddedItem[]>([])
  const [started, setStarted] = useState(() => ({
    at: 0,
    ...(start.refusedId === undefined ? { start, beginning } : beginRefused(start.refusedId)),
  }))
  if (isList) return <AddList onClose={onClose} initialText={text} onBack={() => setIsList(false)} />
  return (
    <AddItem
      key={started.at}
      onClose={onClose}
      start={started.start}
      beginning={started.beginning}
      added={added}
      onAdded={(item) => setAdded((before) => [item, ...before.filter(({ id }) => id !== item.id)])}
      // The form has stored the current input as a draft. The dialog restores this draft after the user has corrected
      // the rejected item.
      onEdit={(refusedId) => setStarted(({ at }) => ({ at: at + 1, ...beginRefused(refusedId) }))}
      onPasteList={(name) => {
        setText(name)
        setIsList(true)
      }}
    />
  )
}
