import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import type { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface SettingsFormProps {
  form: Pick<
    ReturnType<typeof useDraftForm>,
    'formProps' | 'errors' | 'isPending' | 'isResumed' | 'isStored' | 'startOver'
  >
  /** True when the form differs from the saved settings. */
  isDirty: boolean
  children: ReactNode
}

/** A form on a page of settings, which keeps its changes as a draft until they are saved or discarded. */
export function SettingsForm({ form, isDirty, children }: SettingsFormProps) {
  const { t } = useTranslation()
  const { isPending } = form
  return (
    <form {...form.formProps} className="grid gap-3.5">
      <DraftNote form={{ ...form, isResumed: form.isResumed && isDirty }} />
      <FormError text={form.errors['form']} />
      {children}
      <div className="flex gap-2">
        <Button
          type="submit"
          kind={isDirty || isPending ? 'primary' : 'plain'}
          disabled={!isDirty && !isPending}
          isPending={isPending}
        >
          {t('action.save')}
        </Button>
        {isDirty && !isPending ? (
          <Button kind="quiet" onClick={form.startOver}>
            {t('action.discard')}
          </Button>
        ) : null}
      </div>
      <LeaveGuard isDirty={() => isDirty && !isPending && !form.isStored()} />
    </form>
  )
}
