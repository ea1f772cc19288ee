import { useTranslation } from 'react-i18next'
import { type Preferences, usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { homeHints } from '#web/features/home/home-hints.ts'
import { PageSizeField } from '#web/features/search/results/page-size-field.tsx'
import { Segmented } from '#web/ui/form-controls/segmented.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

type Flag = 'displayHeaderDecor' | 'showDetails' | 'showEmpty' | 'editorAdvancedView'

export function DisplayOptions() {
  const { t } = useTranslation()
  const { itemDisplayView, itemsPerPage, hiddenHints } = usePreferences()
  return (
    <div className="mt-7">
      <h2 className="mb-1 text-lg font-650 tracking-tight">{t('appearance.display')}</h2>
      <div className="divide-y divide-line border-b border-line">
        <FlagRow flag="displayHeaderDecor" name={t('appearance.decor')} hint={t('appearance.decorHint')} />
        <FlagRow flag="showDetails" name={t('appearance.fields')} hint={t('appearance.fieldsHint')} />
        <FlagRow flag="showEmpty" name={t('appearance.empty')} hint={t('appearance.emptyHint')} />
        <FlagRow flag="editorAdvancedView" name={t('appearance.form')} hint={t('appearance.formHint')} />
        <div className="py-2.5">
          <Switch
            isOn={hiddenHints.length === 0}
            onChange={(isOn) => writePreferences({ hiddenHints: isOn ? [] : homeHints })}
          >
            <Words name={t('appearance.hints')} hint={t('appearance.hintsHint')} />
          </Switch>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
          <Words name={t('appearance.list')} hint={t('appearance.listHint')} />
          <Segmented
            label={t('appearance.list')}
            value={itemDisplayView}
            onChange={(view) => writePreferences({ itemDisplayView: view })}
            options={[
              { value: 'card', label: t('items.cards') },
              { value: 'table', label: t('items.table') },
            ]}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
          <Words name={t('appearance.pages')} hint={t('appearance.pagesHint')} />
          <PageSizeField
            pageSize={itemsPerPage ?? 'all'}
            onChange={(size) => writePreferences({ itemsPerPage: size === 'all' ? null : size })}
          />
        </div>
      </div>
    </div>
  )
}

function FlagRow({ flag, name, hint }: { flag: Flag; name: string; hint: string }) {
  const isOn = usePreferences()[flag]
  const change: (isOn: boolean) => Partial<Preferences> = (next) => ({ [flag]: next })
  return (
    <div className="py-2.5">
      <Switch isOn={isOn} onChange={(next) => writePreferences(change(next))}>
        <Words name={name} hint={hint} />
      </Switch>
    </div>
  )
}

function Words({ name, hint }: { name: string; hint: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-second">{hint}</span>
    </span>
  )
}
