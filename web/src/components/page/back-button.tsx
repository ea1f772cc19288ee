import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGoBack } from './use-go-back.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

interface BackButtonProps {
  /** The page to go to when the tab was opened with this page. */
  first: Parameters<typeof useGoBack>[0]
  className: string
}

/** The Back button of a page that has a bar of its own on phones. */
export function BackButton({ first, className }: BackButtonProps) {
  const { t } = useTranslation()
  const goBack = useGoBack(first)
  return (
    <button type="button" aria-label={t('app.back')} onClick={goBack} className={className}>
      <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
    </button>
  )
}

/** Class of the button on a placeholder, which has no bar. */
export const floatingBackClass = `${iconButtonClass} fixed start-1 top-1.5 z-20 md:hidden`
