import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createNotifier, type Notifier, updateNotifier } from '#contract/notifiers.ts'
import { limits } from '#contract/scalars.ts'
import { MailFields } from '#web/features/notifiers/mail-fields.tsx'
import {
  addressOf,
  checkNotifier,
  isMail,
  kindById,
  startValues,
} from '#web/features/notifiers/notifier-form.ts'
import { kindOf, notifierKinds } from '#web/features/notifiers/notifier-kinds.ts'
import { notifiersQuery } from '#web/features/notifiers/notifiers.queries.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { TestLine } from '#web/features/notifiers/test-line.tsx'
import { useKindName } from '#web/features/notifiers/use-kind-name.ts'
import { toFormErrors } from '#web/components/forms/form-errors.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Edits a notifier, or creates one when `notifier` is null. It can be tested before saving. */
export function NotifierDialog(props: Pick<FormProps, 'notifier' | 'onClose'>) {
  const status = useQuery(statusQuery)
  const email = useSession()?.email
  // The initial values depend on the status of the server, so the form waits for the status.
  if (status.isPending) return null
  return <NotifierForm {...props} ownMail={status.data?.sendsMail ? email : undefined} />
}

interface FormProps {
  notifier: Notifier | null
  onClose: () => void
  ownMail: string | undefined
}

function NotifierForm({ notifier, onClose, ownMail }: FormProps) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const form = useNotifierForm({ notifier, onClose, ownMail })
  const { values, errors } = form
  const address = addressOf(values, notifier)
  const faults = { ...checkNotifier(values, notifier, t), name: undefined }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(notifier ? 'notifiers.editTitle' : 'notifiers.addTitle')}
      submitLabel={t(notifier ? 'action.save' : 'action.add')}
    >
      <SelectField {...form.field('kind')} label={t('field.type')}>
        {notifierKinds.map((one) => (
          <option key={one.id} value={one.id}>
            {kindName(one)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('notifiers.nameHint')}
        maxLength={limits.name}
        autoComplete="off"
      />
      {isMail(values, notifier) ? (
        <MailFields
          value={values.mail}
          ownMail={ownMail}
          // The server reports an invalid mail server as an error of `url`. Setting `url` clears that error.
          onChange={(changes) => form.set({ mail: { ...values.mail, ...changes }, url: '' })}
          errors={{ ...errors, 'mail.server': errors['mail.server'] ?? errors['url'] }}
        />
      ) : (
        <AddressField
          {...form.field('url')}
          // The scheme of the typed address selects the service.
          onChange={(url) => form.set({ url, kind: kindOf(url)?.id ?? values.kind })}
          example={kindById(values.kind).example}
          isKept={notifier !== null && values.url === notifier.url}
        />
      )}
      <TestLine
        key={address}
        test={{ url: address, ...(notifier ? { id: notifier.id } : {}) }}
        isDisabled={Object.values(faults).some((fault) => fault !== undefined)}
      />
    </FormDialog>
  )
}

interface AddressFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  example: string
  isKept: boolean
}

function AddressField({ example, isKept, ...field }: AddressFieldProps) {
  const { t } = useTranslation()
  const hint = (
    <>
      {t('notifiers.addressHint')} <code className="wrap-anywhere">{example}</code>
    </>
  )
  return (
    <TextArea
      {...field}
      label={t('notifiers.address')}
      description={isKept ? t('notifiers.addressKept') : hint}
      rows={2}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function useNotifierForm({ notifier, onClose, ownMail }: FormProps) {
  const { t } = useTranslation()
  const saving = useSaving(notifier)
  return useDraftForm({
    draft: `notifier/${notifier?.id ?? 'new'}`,
    // An address can contain a password, so its draft is only kept in memory.
    isSecret: true,
    start: startValues(notifier, ownMail),
    check: (values) => checkNotifier(values, notifier, t),
    toErrors(error) {
      const { url, ...others } = toFormErrors(error, ['name', 'url'], t)
      return { ...others, ...(url && { url: asSentence(url) }) }
    },
    async send(values, changes) {
      const body = { name: values.name.trim(), url: addressOf(values, notifier) }
      await saving.writeOrThrow({ body, changes })
      onClose()
    },
  })
}

/** Turns the server's reason into a sentence: capitalises it and adds a full stop. */
function asSentence(reason: string) {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

function useSaving(notifier: Notifier | null) {
  return useWrite({
    write: (send, { body, changes }: { body: { name: string; url: string }; changes: object }) =>
      notifier
        ? send(updateNotifier, { params: { id: notifier.id }, body: pickChanged(body, changes) })
        : send(createNotifier, { body: { ...body, isActive: true } }),
    changes: [],
    refetches: notifiersQuery,
  })
}
