import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Toast } from '#web/shared/toasts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface ToastRegionProps {
  label: string
  closeLabel: string
  toasts: readonly Toast[]
  onDismiss: (id: number) => void
}

const shownForMs = 5000

/**
 * For how long a toast with a button is shown, in milliseconds. It takes time to reach the button with a keyboard or a
 * switch.
 */
const shownWithButtonForMs = 10_000

/**
 * Shows toasts at the bottom of the window, or at the top while a sheet or the upload tray is open. Over a dialog, only
 * the newest toast is visible, in the strip that `OpenDialog` leaves free. Toasts stay while the pointer or the focus
 * is on one.
 */
export function ToastRegion({ label, closeLabel, toasts, onDismiss }: ToastRegionProps) {
  const [isHeld, setIsHeld] = useState(false)
  const region = useRef<HTMLElement>(null)

  return (
    <section
      ref={region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      // Keeps toasts usable while a dialog is open, as React Aria recommends (adobe/react-spectrum#8784).
      data-react-aria-top-layer
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      data-toasts
      className="pointer-events-none fixed inset-x-4 bottom-6 z-60 flex flex-col items-center gap-2 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastLine
          key={toast.id}
          toast={toast}
          isHeld={isHeld}
          closeLabel={closeLabel}
          onDismiss={() => onDismiss(toast.id)}
          // Checks whether the pointer or the focus is still on a toast, because removing the toast fires neither
          // `pointerleave` nor `blur`.
          onGone={() => setIsHeld(region.current?.querySelector(':hover, :focus') != null)}
        />
      ))}
    </section>
  )
}

interface ToastLineProps {
  toast: Toast
  isHeld: boolean
  closeLabel: string
  onDismiss: () => void
  /** Called after the toast was removed. */
  onGone: () => void
}

function ToastLine({ toast, isHeld, closeLabel, onDismiss, onGone }: ToastLineProps) {
  const gone = useEffectEvent(onGone)
  useEffect(() => () => gone(), [])

  const dismiss = useEffectEvent(onDismiss)
  const isLasting = isHeld || toast.isPersistent || toast.part !== undefined
  const shownMs = toast.action ? shownWithButtonForMs : shownForMs
  useEffect(() => {
    if (isLasting) return
    const timer = setTimeout(() => dismiss(), shownMs)
    return () => clearTimeout(timer)
  }, [isLasting, shownMs])

  return (
    <div
      className={classNames(
        'pointer-events-auto flex min-h-11 max-w-full animate-appear items-center gap-3.5 rounded-popover px-4 text-sm font-medium shadow-dialog',
        'bg-neutral text-neutral-content',
        (toast.action || toast.isPersistent) && 'pe-2',
      )}
    >
      {toast.kind === 'error' ? (
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-dot-brick" />
      ) : null}
      {toast.part === undefined ? (
        <span className="py-2.5">{toast.text}</span>
      ) : (
        <div className="grid w-72 max-w-full gap-1.5 py-2.5 tabular-nums">
          {toast.text}
          <ProgressBar label={toast.text} part={toast.part} />
        </div>
      )}
      {[toast.action, toast.moreAction].map((action) =>
        action ? (
          <button
            key={action.label}
            type="button"
            className={classNames(
              'h-11 shrink-0 px-2.5 font-650 text-accent',
              action === toast.moreAction && '-ms-3',
            )}
            onClick={() => {
              action.onAction()
              onDismiss()
            }}
          >
            {action.label}
          </button>
        ) : null,
      )}
      {toast.isPersistent ? (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onDismiss}
          className="-ms-3 grid size-11 shrink-0 place-items-center"
        >
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
