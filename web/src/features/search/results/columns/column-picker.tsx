import { Columns3 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

const ColumnList = lazyComponent(
  () => import('#web/features/search/results/columns/column-list.tsx'),
  'ColumnList',
)

/**
 * Selects the columns of the table and their order. Memoised, because its popover is slow to render even while closed.
 */
export const ColumnPicker = memo(function ColumnPicker() {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('items.columns')}
      triggerClass={classNames(buttonClass({ kind: 'quiet' }), '@max-3xl:px-2')}
      trigger={
        <>
          <Columns3 size={16} aria-hidden />
          <span className="@max-3xl:sr-only">{t('items.columns')}</span>
        </>
      }
    >
      {(close) => (
        // The list stops the event of the Escape key, so the popover handles it in the capture phase.
        <div role="presentation" onKeyDownCapture={(event) => event.key === 'Escape' && close()}>
          <Suspense fallback={<div className="h-96 w-80" />}>
            <ColumnList />
          </Suspense>
          <Button kind="text" size="small" onClick={resetColumns} className="mt-2">
            {t('items.resetColumns')}
          </Button>
        </div>
      )}
    </Popover>
  )
})

/**
 * Restores the default columns. Stores an empty list, because a missing property would leave the account's list as it
 * is.
 */
function resetColumns() {
  writePreferences({ tableHeaders: [], columnWidths: {} })
}
