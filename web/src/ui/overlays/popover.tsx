import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { useOverlay } from './overlay-stack.ts'
import { classNames } from '#web/ui/class-names.ts'
import { popoverClass } from '#web/ui/overlays/popover-class.ts'

interface PopoverProps {
  trigger: ReactNode
  triggerClass: string
  /** Accessible name of the popover, and of a button without text. */
  label: string
  children: (close: () => void) => ReactNode
}

export function Popover({ trigger, triggerClass, label, children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={triggerClass}>
        {trigger}
      </Button>
      <AriaPopover placement="bottom start" className={classNames(popoverClass, 'min-w-64 p-3')}>
        <Dialog aria-label={label} className="outline-none">
          {({ close }) => <PopoverContent close={close}>{children}</PopoverContent>}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

function PopoverContent({ close, children }: { close: () => void } & Pick<PopoverProps, 'children'>) {
  useOverlay(true, close)
  return children(close)
}
