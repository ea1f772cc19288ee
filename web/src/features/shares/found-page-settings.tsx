import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateFoundPage, type FoundPage, type FoundPageUpdate } from '#contract/guests/found-page.ts'
import { limits } from '#contract/scalars.ts'
import { foundPageQuery } from './shares.queries.ts'
import { checkLength } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'

/** Settings of the page that guests see when they scan a printed label. */
export function FoundPageSettings() {
  const { t } = useTranslation()
  const settings = useQuery(foundPageQuery)
  const [isEditing, setIsEditing] = useState(false)
  const toggle = useUpdate()
  const page = settings.data
  return (
    <SettingGroup
      title={t('foundPage.title')}
      text={t('foundPage.text')}
      action={page ? <Button onClick={() => setIsEditing(true)}>{t('foundPage.edit')}</Button> : null}
    >
      <ListState query={settings} />
      {page ? (
        <>
          <Switch isOn={toggle.pending?.isOn ?? page.isOn} onChange={(isOn) => void toggle.write({ isOn })}>
            <span>
              <span className="block font-semibold">{t('foundPage.isOn')}</span>
              <span className="block text-sm text-second">{t('foundPage.isOnHint')}</span>
            </span>
          </Switch>
          <p dir="auto" className="mt-2 border-t border-line pt-2 text-sm whitespace-pre-line wrap-anywhere">
            {page.text || t('foundPage.usualText')}
          </p>
          <p className="text-sm text-second">{t(page.showsName ? 'foundPage.named' : 'foundPage.unnamed')}</p>
        </>
      ) : null}
      {isEditing && page ? <FoundPageDialog page={page} onClose={() => setIsEditing(false)} /> : null}
    </SettingGroup>
  )
}

function useUpdate() {
  return useWrite({
    write: (send, body: FoundPageUpdate) => send(updateFoundPage, { body }),
    changes: [],
    refetches: foundPageQuery,
    whilePending: 'queue',
  })
}

function FoundPageDialog({ page, onClose }: { page: FoundPage; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdate()
  const form = useDraftForm({
    draft: 'found-page',
    start: { text: page.text, showsName: page.showsName },
    check: ({ text }) => ({ text: checkLength(text, limits.description, t) }),
    async send(_, changes) {
      await update.writeOrThrow(changes)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('foundPage.editTitle')} submitLabel={t('action.save')}>
      <TextArea
        {...form.field('text')}
        label={t('foundPage.whatFindersRead')}
        description={t('foundPage.textHint')}
        placeholder={t('foundPage.usualText')}
        maxLength={limits.description}
      />
      <Checkbox isChecked={form.values.showsName} onChange={(showsName) => form.set({ showsName })}>
        {t('foundPage.showsName')}
      </Checkbox>
    </FormDialog>
  )
}
