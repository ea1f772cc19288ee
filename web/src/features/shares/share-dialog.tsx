import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultShareFieldsOf, shareFieldsOf } from '#contract/guests/share-fields.ts'
import {
  createShare,
  pinLength,
  updateShare,
  type NewShare,
  type Share,
  type ShareUpdate,
  type ShareWithPath,
} from '#contract/guests/shares.ts'
import { limits } from '#contract/scalars.ts'
import { LinkToSend } from '#web/features/printed-labels/link-to-send.tsx'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { shareFieldKeys } from './share-texts.ts'
import { sharesQuery } from './shares.queries.ts'
import { checkEmail, checkLength, checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { todayIn } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

const defaultDays = 30
const dayMs = 86_400_000

interface ShareDialogProps {
  /** The records that the link shows, and the initial heading of its page. */
  of: Pick<NewShare, 'target' | 'targetId' | 'search' | 'name'>
  /** The link to change. Undefined for a new link. */
  share?: Share
  onClose: () => void
}

/** Shows the form and, for a new link, its address, which cannot be shown again. */
export function ShareDialog(props: ShareDialogProps) {
  const [created, setCreated] = useState<ShareWithPath>()
  return created ? (
    <ShareAddress share={created} onClose={props.onClose} />
  ) : (
    <ShareForm {...props} onCreated={setCreated} />
  )
}

interface ShareFormProps extends ShareDialogProps {
  onCreated: (created: ShareWithPath) => void
}

function ShareForm(props: ShareFormProps) {
  const { t } = useTranslation()
  const { of, share, onClose } = props
  const form = useShareForm(props)
  const { fields, hasPin } = form.values
  const choices = shareFieldsOf(of.target)
  const { data: status } = useQuery(statusQuery)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(share ? 'shares.editTitle' : 'shares.named', { name: of.name })}
      submitLabel={t(share ? 'action.save' : 'action.createLink')}
    >
      <p className="text-sm text-second">{t(of.target === 'loan' ? 'shares.loanHint' : 'shares.hint')}</p>
      <TextField
        {...form.field('name')}
        label={t('shares.heading')}
        maxLength={limits.name}
        autoComplete="off"
      />
      {of.target === 'loan' ? null : (
        <fieldset>
          <legend className="text-sm font-medium text-second">{t('shares.fields')}</legend>
          <p className="mb-1 text-xs text-third">
            {t(of.target === 'claim' ? 'shares.claimFieldsHint' : 'shares.fieldsHint')}
          </p>
          <div className="grid grid-cols-2 gap-x-4">
            {choices.map((field) => (
              <Checkbox
                key={field}
                isChecked={fields.includes(field)}
                onChange={(isOn) =>
                  form.set({
                    fields: choices.filter((one) => (one === field ? isOn : fields.includes(one))),
                  })
                }
              >
                {t(shareFieldKeys[field])}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {of.target === 'loan' && !share && status?.sendsMail ? (
        <TextField
          {...form.field('email')}
          label={t('shares.email')}
          description={t('shares.emailHint')}
          type="email"
          maxLength={limits.email}
          autoComplete="off"
        />
      ) : null}
      <DateField {...form.field('endsOn')} label={t('security.lastDay')} description={t('shares.endHint')} />
      <Checkbox isChecked={hasPin} onChange={(isOn) => form.set({ hasPin: isOn })}>
        {t('shares.askPin')}
      </Checkbox>
      {hasPin ? (
        <TextField
          {...form.field('pin')}
          label={t('shares.pin')}
          description={t(share?.hasPin ? 'shares.pinKept' : 'shares.pinHint')}
          maxLength={pinLength.maxLength}
          autoComplete="off"
        />
      ) : null}
    </FormDialog>
  )
}

function useShareForm({ of, share, onClose, onCreated }: ShareFormProps) {
  const { t } = useTranslation()
  const creating = useWrite({
    write: (send, body: NewShare) => send(createShare, { body }),
    changes: [],
    refetches: sharesQuery,
    // A new link shows no toast, because the dialog shows its address.
    toast: null,
  })
  const updating = useWrite({
    write: (send, { id, ...body }: ShareUpdate & { id: string }) =>
      send(updateShare, { params: { id }, body }),
    changes: [],
    refetches: sharesQuery,
    toast: () => undefined,
  })
  const checkPin = (pin: string) =>
    pin.length < pinLength.minLength
      ? t('shares.pinShort', { count: pinLength.minLength })
      : checkLength(pin, pinLength.maxLength, t)
  return useDraftForm({
    draft: `share/${share?.id ?? of.targetId ?? of.name}/${of.target}`,
    // The draft on this device does not contain the PIN.
    isSecret: true,
    start: {
      name: of.name,
      fields: share?.fields ?? defaultShareFieldsOf(of.target),
      endsOn: share?.endsOn ?? localDay(defaultDays),
      hasPin: share?.hasPin ?? false,
      pin: '',
      email: '',
    },
    check: ({ name, endsOn, hasPin, pin, email }) => ({
      name: checkName(name, t),
      endsOn: endsOn !== '' && endsOn < localDay() ? t('security.dayPast') : undefined,
      pin: hasPin && !(pin === '' && share?.hasPin) ? checkPin(pin) : undefined,
      email: email.trim() === '' ? undefined : checkEmail(email, t),
    }),
    async send({ name, fields, endsOn, hasPin, pin, email }, changes) {
      const newPin = hasPin && pin !== '' ? { pin } : {}
      if (share) {
        // Sends only changed values, because another user may have changed the link meanwhile. The server keeps the
        // values of absent keys, so an empty field keeps the PIN.
        await updating.writeOrThrow({
          id: share.id,
          ...pickChanged({ name: name.trim(), fields: [...fields], endsOn }, changes),
          ...(changes.hasPin === false ? { pin: null } : newPin),
        })
        onClose()
      } else {
        const body = { name: name.trim(), fields: [...fields], endsOn, ...newPin, email: email.trim() }
        const created = await creating.writeOrThrow({ ...of, ...body })
        if (created) onCreated(created)
      }
    },
  })
}

/** Returns the day that is `days` days from now, in the time zone of this browser. */
function localDay(days = 0) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return todayIn(timeZone, new Date(Date.now() + days * dayMs))
}

interface ShareAddressProps {
  share: ShareWithPath
  onClose: () => void
}

export function ShareAddress({ share, onClose }: ShareAddressProps) {
  const { t } = useTranslation()
  return (
    <DialogOrSheet
      isLarge
      onClose={onClose}
      title={t('shares.created', { name: share.name })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('dialog.done')}
        </Button>
      }
    >
      <LinkToSend path={share.path} qrAlt={t('shares.qrAlt')} note={t('shares.once')}>
        {t(share.hasPin ? 'shares.whoeverPin' : 'shares.whoever')}
      </LinkToSend>
    </DialogOrSheet>
  )
}
