import { Minus, Plus } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import type { useNumberInput } from './use-number-input.ts'

interface StepButtonProps {
  number: Pick<ReturnType<typeof useNumberInput>, 'step' | 'canStep'>
  by: 1 | -1
  label: string
  className: string
}

export function StepButton({ number, by, label, className }: StepButtonProps) {
  const Icon = by === 1 ? Plus : Minus
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={!number.canStep(by)}
      onClick={() => number.step(by)}
      className={classNames(className, 'print:hidden')}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}
