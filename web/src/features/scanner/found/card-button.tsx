import type { LucideIcon } from 'lucide-react'
import { buttonClass, type ButtonKind } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** On phones the buttons are a row of three, within reach of the thumb. */
export const cardActionsClass = 'mt-3.5 flex gap-2 md:flex-wrap'

/** Returns the classes of a button. On phones its icon is above its text. */
export function cardButtonClass(kind: ButtonKind = 'plain') {
  return classNames(
    buttonClass({ kind }),
    'max-md:h-[52px] max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:px-1 max-md:text-xs max-md:whitespace-normal max-md:leading-tight',
  )
}

interface CardButtonProps {
  icon: LucideIcon
  text: string
  onClick: () => void
}

export function CardButton({ icon: Icon, text, onClick }: CardButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cardButtonClass()}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {text}
    </button>
  )
}
