import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetPreview as Preview } from '#contract/printed-labels/sheets.ts'
import { SheetSvg } from './sheet-svg.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface SheetPreviewProps {
  preview: Preview | undefined
  /** True while the preview still shows earlier settings. */
  isStale: boolean
  skipped: number
  screenScale: number
  onPage: (page: number) => void
  isWrong: boolean
  /** The reason why there is no preview, which is shown in its place. */
  trouble: { text: string; onRetry: (() => void) | undefined } | undefined
}

export function SheetPreview({
  preview,
  isStale,
  skipped,
  screenScale,
  onPage,
  isWrong,
  trouble,
}: SheetPreviewProps) {
  const { t } = useTranslation()
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  const percent = useZoom(paper, preview?.sheet.page.width, screenScale)
  if (trouble) {
    return <ErrorPanel text={trouble.text} retryLabel={t('errorPage.retry')} onRetry={trouble.onRetry} />
  }
  if (!preview && isWrong) return <p className="text-sm text-second">{t('labelSheet.nothingYet')}</p>
  if (!preview)
    return (
      // The margin at the bottom is as high as the pager.
      <Skeleton className="mx-auto mb-[calc(var(--size-field)+0.75rem)] aspect-[210/297] w-full max-w-[27.5rem] max-md:max-w-[11.5rem]" />
    )
  const { page, pages, sheet } = preview
  // On phones a sheet is narrower than the screen, so that all of it is visible at once. A roll is as wide as the
  // screen.
  const ratio = sheet.page.width / sheet.page.height
  return (
    <div className="grid w-full min-w-0 justify-items-center gap-3">
      <div
        ref={setPaper}
        className={classNames(
          'w-full shadow-float transition-opacity duration-120',
          isStale && 'opacity-50',
          ratio < 1 ? 'max-md:max-w-[11.5rem] md:max-w-[27.5rem]' : 'max-w-[27.5rem]',
        )}
      >
        <SheetSvg
          preview={preview}
          skipped={skipped}
          label={t('labelSheet.sheetOf', { page: formatNumber(page), pages: formatNumber(pages) })}
          className="block w-full"
        />
      </div>
      <SheetPager page={page} pages={pages} percent={percent} onPage={onPage} />
    </div>
  )
}

interface SheetPagerProps {
  page: number
  pages: number
  /** Zoom in percent of the real size. Undefined until the element is measured. */
  percent: number | undefined
  onPage: (page: number) => void
}

function SheetPager({ page, pages, percent, onPage }: SheetPagerProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1 text-sm text-second">
      <IconButton
        icon={ChevronLeft}
        label={t('labelSheet.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="[&>svg]:rtl:-scale-x-100"
      />
      <span role="status" className="tabular-nums">
        {t('labelSheet.sheetOf', { page: formatNumber(page), pages: formatNumber(pages) })}
        {percent === undefined ? null : (
          <span className="max-md:hidden"> · {t('labelSheet.zoom', { percent })}</span>
        )}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('labelSheet.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="[&>svg]:rtl:-scale-x-100"
      />
    </div>
  )
}

const pixelsPerMm = 96 / 25.4

function useZoom(element: HTMLElement | null, millimetres: number | undefined, scale: number) {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  if (width === undefined || millimetres === undefined) return undefined
  return Math.round((width / (millimetres * pixelsPerMm * scale)) * 100)
}
