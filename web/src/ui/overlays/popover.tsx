import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useOverlay } from './overlay-stack.ts'
import { classNames } from '#web/ui/class-names.ts'
import { popoverClass } from '#web/ui/overlays/popover-class.ts'
import { Sheet } from '#web/ui/overlays/sheet.tsx'

interface PopoverProps {
  trigger: ReactNode
  triggerClass: string
  /** Accessible name of the popover. Also of the button, when it has no text. */
  label: string
  children: (close: () => void) => ReactNode
}

/** A button with a popover, on phones with a sheet. */
export function Popover({ trigger, triggerClass, label, children }: PopoverProps) {
  const isPhone = useIsPhone()
  const content = (
    <Dialog aria-label={label} className="outline-none max-md:px-2.5">
      {({ close }) => <PopoverContent close={close}>{children}</PopoverContent>}
    </Dialog>
  )
  return (
    <DialogTrigger>
      <Button aria-label={label} className={triggerClass}>
        {trigger}
      </Button>
      {isPhone ? (
        <Sheet title={label}>{content}</Sheet>
      ) : (
        <AriaPopover placement="bottom start" className={classNames(popoverClass, 'min-w-64 p-3')}>
          {content}
        </AriaPopover>
      )}
    </DialogTrigger>
  )
}

function PopoverContent({ close, children }: { close: () => void } & Pick<PopoverProps, 'children'>) {
  useOverlay(true, close)
  return children(close)
}
