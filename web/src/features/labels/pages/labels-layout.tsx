import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddLabelButton, LabelCounts } from './labels-head.tsx'
import { LabelList } from './label-list.tsx'
import { useIsWide } from '#web/shared/browser/media.ts'

/** From 1024 px on, the list is beside the open label. On narrow screens each is a page. */
export function LabelsLayout() {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const { id } = useParams({ strict: false })
  if (!isWide) return <Outlet />
  return (
    <>
      <div className="mb-5 flex items-center gap-3">
        {/* Not a heading element: the heading of the page is in its content. */}
        <Link
          to="/labels"
          className="text-2xl font-650 tracking-tight underline-offset-3 hover:underline"
          aria-hidden={id === undefined}
          tabIndex={id === undefined ? -1 : undefined}
        >
          {t('labelPages.title')}
        </Link>
        <LabelCounts />
        <span className="flex-1" />
        <AddLabelButton />
      </div>
      <div className="grid grid-cols-[20rem_minmax(0,1fr)]">
        <nav
          aria-label={t('labelPages.title')}
          className="sticky top-16 -ms-2 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto ps-2 pe-6 pt-0.5 pb-8 [scrollbar-width:thin]"
        >
          <LabelList currentId={id} />
        </nav>
        <div className="min-w-0 border-s border-line ps-8">
          <Outlet />
        </div>
      </div>
    </>
  )
}
