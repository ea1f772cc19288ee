import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { classNames } from '#web/ui/class-names.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  /** A second line or a key at the end. */
  hint?: string
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

interface MenuProps {
  /** Content of the button. */
  trigger: ReactNode
  /** `buttonClass()`, `iconButtonClass` or classes of one's own. */
  triggerClass: string
  /** Names the button (when it shows no words) and the menu. */
  label: string
  entries: readonly MenuEntry[]
  placement?: 'bottom end' | 'bottom start' | 'top start' | 'top end' | 'top'
}

export function Menu({ trigger, triggerClass, label, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={triggerClass}>
        {trigger}
      </Button>
      <Popover placement={placement} className={popoverClass}>
        <AriaMenu aria-label={label} className="outline-none">
          {entries.map(({ id, label: text, icon: Icon, hint, isDanger, isDisabled = false, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={isDisabled}
              onAction={onAction}
              className={classNames(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[8px] px-2.5 text-base outline-none max-md:min-h-11',
                'data-focused:bg-fill data-disabled:opacity-50',
                isDanger && 'text-error',
              )}
            >
              {Icon ? (
                <Icon size={18} strokeWidth={1.75} aria-hidden className={isDanger ? '' : 'text-second'} />
              ) : null}
              <span className="flex-1">{text}</span>
              {hint ? <span className="ps-4 text-xs text-third">{hint}</span> : null}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

export const popoverClass =
  'min-w-44 max-w-[calc(100vw-24px)] animate-appear overflow-auto rounded-popover bg-base-100 p-1.5 shadow-float outline-none inset-ring inset-ring-line'
