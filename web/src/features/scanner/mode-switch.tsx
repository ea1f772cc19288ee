import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMode } from '#web/features/scanner/scanner-search.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

const allModes: readonly ScannerMode[] = ['look', 'move', 'count', 'check']

const labels = {
  look: 'scanner.look',
  move: 'scanner.move',
  count: 'scanner.count',
  check: 'scanner.check',
} as const

interface ModeSwitchProps {
  mode: ScannerMode
  onMode: (mode: ScannerMode) => void
}

export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  const { t } = useTranslation()
  const name = useId()
  const canWrite = useCanWrite()
  const modes = allModes.filter((each) => canWrite || each === 'look' || each === 'check')
  return (
    <div
      role="radiogroup"
      aria-label={t('scanner.modes')}
      className="flex max-w-full rounded-full bg-glass p-1 text-glass-content backdrop-blur-[14px]"
    >
      {modes.map((each) => (
        <label
          key={each}
          className="relative grid h-9 min-w-0 place-items-center rounded-full px-1.5 text-xs font-semibold whitespace-nowrap has-checked:bg-neutral-content has-checked:text-neutral has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:h-11 @min-[340px]:px-2.5 @min-[340px]:text-sm @min-[410px]:px-3.5"
        >
          <input
            type="radio"
            name={name}
            checked={each === mode}
            onChange={() => onMode(each)}
            aria-label={t(labels[each])}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {t(labels[each])}
        </label>
      ))}
    </div>
  )
}
