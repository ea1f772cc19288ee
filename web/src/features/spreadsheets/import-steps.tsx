import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'

type ImportStep = 'file' | 'check' | 'import' | 'done'

/** The steps of an import with the current one. Hidden on phones, where the heading names the step. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const { t } = useTranslation()
  const names = [t('import.stepFile'), t('import.stepCheck'), t('import.stepImport')]
  const current = step === 'file' ? 0 : step === 'check' ? 1 : 2
  return (
    <ol className="me-2 flex gap-4 text-sm max-md:hidden">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(index === current ? 'font-650' : 'text-third')}
        >
          {t('import.step', { number: index + 1, name })}
        </li>
      ))}
    </ol>
  )
}
