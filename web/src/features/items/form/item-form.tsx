import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemFormIndex } from '#web/features/items/form/item-form-index.tsx'
import { CustomFieldsSection } from '#web/features/items/form/item-form-custom-fields.tsx'
import { FormSection } from '#web/features/items/form/form-section.tsx'
import {
  BasicsSection,
  FieldsSections,
  ParentSection,
  ValueSection,
} from '#web/features/items/form/item-form-sections.tsx'
import type { ItemForm as ItemFormState } from '#web/features/items/form/use-item-form.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { isCovered } from '#web/shared/browser/shortcuts.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'

interface ItemFormProps {
  form: ItemFormState
  itemId?: string
  /** The start of the form's top bar: picture, name and location of the item. On phones it also shows the status. */
  head: ReactNode
  status: string
  /** True when the input is stored, so that leaving the page loses nothing. The status text is then grey. */
  isKept?: boolean
  canDiscard: boolean
  onDiscard: () => void
  saveLabel: string
  files: { count: number; content: ReactNode }
  notice: ReactNode
}

export function ItemForm(props: ItemFormProps) {
  const { form, itemId, files, notice } = props
  const { t } = useTranslation()
  const { element } = form
  const isNew = itemId === undefined
  const { editorAdvancedView } = usePreferences()

  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (!isCovered()) element.current?.requestSubmit()
  })

  return (
    <form
      ref={element}
      data-unsaved={props.canDiscard || undefined}
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <FormBar {...props} />
      <div className="lg:grid lg:grid-cols-[190px_minmax(0,44rem)] lg:gap-12">
        <ItemFormIndex form={form} filesCount={files.count} />
        <div className="grid grid-cols-1 gap-9 pt-3 pb-16 max-md:pb-4">
          <FormError text={form.errors['form']} />
          {notice}
          <div className="relative max-md:[&_h2]:max-w-1/2">
            <div className="absolute end-0 -top-1.5 max-md:-top-2.5 max-md:max-w-1/2">
              <Switch
                isOn={editorAdvancedView}
                onChange={(isOn) => writePreferences({ editorAdvancedView: isOn })}
              >
                <span className="text-sm text-second">{t('item.allSections')}</span>
              </Switch>
            </div>
            <BasicsSection form={form} />
          </div>
          <FormSection id="files" form={form}>
            {files.content}
          </FormSection>
          <FieldsSections sections={['identification', 'purchase']} {...{ form, isNew }} />
          <ValueSection form={form} />
          <FieldsSections sections={['warranty']} {...{ form, isNew }} />
          <CustomFieldsSection form={form} />
          <ParentSection form={form} itemId={itemId} />
          <FieldsSections sections={['notes', 'lent', 'sold']} {...{ form, isNew }} />
        </div>
      </div>
    </form>
  )
}

/** Scroll margins, so that the top and bottom bars do not cover the focused control. */
const formClass =
  '[&_:is(input,select,textarea,button)]:scroll-mt-40 max-md:[&_:is(input,select,textarea,button)]:scroll-my-24 short:[&_:is(input,select,textarea,button)]:scroll-my-18'

function FormBar(props: ItemFormProps) {
  const { form, head, status, isKept, canDiscard, onDiscard, saveLabel } = props
  const { t } = useTranslation()
  const statusColor = isKept ? 'text-third' : 'text-warning'
  return (
    <div className={barClass}>
      <div className="min-w-0 flex-1">{head}</div>
      <span role="status" className={classNames('me-2 text-sm font-medium max-md:sr-only', statusColor)}>
        {status}
      </span>
      <div data-phone-actions className={actionsClass}>
        {canDiscard ? (
          <Button kind="quiet" onClick={onDiscard}>
            {t('action.discard')}
          </Button>
        ) : null}
        <Button type="submit" kind="primary" isPending={form.isPending} className="max-md:flex-1">
          {saveLabel}
          <kbd
            aria-hidden
            className="rounded-[5px] border border-primary-content/35 px-[5px] font-sans text-[11px]/[18px] font-medium max-lg:hidden pointer-coarse:hidden"
          >
            {t('item.saveKey')}
          </kbd>
        </Button>
      </div>
    </div>
  )
}

/** Class of the buttons of the form. On phones they are at the bottom, within reach of the thumb. */
const actionsClass =
  'flex items-center gap-2 short:fixed short:end-0 short:start-16 short:bottom-0 short:z-20 short:justify-end short:border-t short:border-line short:bg-base-100 short:px-7 short:py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:h-(--bar-height) max-md:items-start max-md:border-t max-md:border-line max-md:bg-base-100 max-md:px-4 max-md:pt-4 print:hidden'

const barClass =
  'sticky top-0 z-20 mb-2 flex items-center gap-2 border-b border-line bg-base-100 py-2.5 max-md:-mx-4 max-md:min-h-16 max-md:px-4 md:top-15 md:min-h-17 lg:top-16 short:static'
