import { type LucideIcon, Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface AddButtonProps {
  label: string
  icon?: LucideIcon
  onAdd: () => void
}

/**
 * The button beside the title of a page that adds a record to its list. On phones it has only an icon, because a text
 * would wrap the title.
 */
export function AddButton({ label, icon = Plus, onAdd }: AddButtonProps) {
  return (
    <>
      <Button onClick={onAdd} className="max-md:hidden">
        <Plus size={18} aria-hidden />
        {label}
      </Button>
      <IconButton icon={icon} label={label} onClick={onAdd} className="size-11 md:hidden" />
    </>
  )
}
