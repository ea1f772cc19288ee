import { useTranslation } from 'react-i18next'
import { isApple } from '#web/shared/browser/platform.ts'

export const paletteKeyClass =
  'rounded-[5px] border border-line-strong bg-base-100 px-[5px] font-sans text-[11px]/[18px] font-medium whitespace-nowrap text-third pointer-coarse:hidden'

interface PaletteFooterProps {
  total: number
  onShowAll: () => void
}

/** Lists the shortcuts. On phones it only has the link to all results. */
export function PaletteFooter({ total, onShowAll }: PaletteFooterProps) {
  const { t } = useTranslation()
  return (
    <div className="flex shrink-0 items-center gap-4 border-t border-line px-4.5 py-2 text-xs text-third max-md:empty:hidden pointer-coarse:not-has-[button]:hidden">
      <span className="inline-flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
        <kbd className={paletteKeyClass}>{t('palette.up')}</kbd>
        <kbd className={paletteKeyClass}>{t('palette.down')}</kbd>
        {t('palette.choose')}
      </span>
      <span className="inline-flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
        <kbd className={paletteKeyClass}>{t('palette.tab')}</kbd>
        {t('palette.actions')}
      </span>
      {total > 0 ? (
        <button
          type="button"
          onClick={onShowAll}
          className="inline-flex min-h-7 items-center gap-1.5 hover:text-base-content max-md:min-h-11 max-md:text-sm max-md:font-medium max-md:text-link"
        >
          <kbd className={`${paletteKeyClass} max-md:hidden`}>
            {t(isApple ? 'palette.showAllKeyApple' : 'palette.showAllKey')}
          </kbd>
          {t('palette.showAll', { count: total })}
        </button>
      ) : null}
    </div>
  )
}
