import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhook, updateWebhook, type Webhook } from '#contract/households/webhooks.ts'
import { limits } from '#contract/scalars.ts'
import { kindNames, kinds } from '#web/features/history/kind-names.ts'
import { webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { checkLength, checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { SecretDialog } from '#web/components/secret-dialog.tsx'
import { useWrite } from '#web/shared/use-write.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface WebhookDialogProps {
  webhook: Webhook | null
  onClose: () => void
}

/** Edits a webhook. After it has created one, it shows the secret, which cannot be shown again. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  return created ? (
    <CreatedWebhook {...created} onClose={onClose} />
  ) : (
    <WebhookForm webhook={webhook} onClose={onClose} onCreated={setCreated} />
  )
}

interface WebhookFormProps extends WebhookDialogProps {
  onCreated: (created: { name: string; secret: string }) => void
}

function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const { t } = useTranslation()
  const form = useWebhookForm({ webhook, onClose, onCreated })
  const { entities } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.addTitle')}
      submitLabel={t(webhook ? 'action.save' : 'action.add')}
    >
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={t('webhooks.nameHint')}
        maxLength={limits.name}
        autoComplete="off"
      />
      <TextField
        {...form.field('url')}
        label={t('notifiers.address')}
        description={t(
          webhook && form.values.url === webhook.url ? 'notifiers.addressKept' : 'webhooks.addressHint',
        )}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset>
        <legend className="text-sm font-medium text-second">{t('webhooks.kinds')}</legend>
        <p className="mb-1 text-xs text-third">{t('webhooks.kindsHint')}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {kinds.map((entity) => (
            <Checkbox
              key={entity}
              isChecked={entities.includes(entity)}
              onChange={(isOn) =>
                form.set({
                  entities: kinds.filter((one) => (one === entity ? isOn : entities.includes(one))),
                })
              }
            >
              {t(kindNames[entity])}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

type WebhookValues = Pick<Webhook, 'name' | 'url' | 'entities'>

function useWebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const { t } = useTranslation()
  const saving = useWrite({
    async write(send, { body, changes }: { body: WebhookValues; changes: object }) {
      if (!webhook) return send(createWebhook, { body })
      const params = { id: webhook.id }
      return {
        ...(await send(updateWebhook, { params, body: pickChanged(body, changes) })),
        secret: undefined,
      }
    },
    changes: [],
    refetches: webhooksQuery,
    // A new webhook shows no toast, because the dialog shows its secret.
    toast: webhook ? () => undefined : null,
  })
  return useDraftForm({
    draft: `webhook/${webhook?.id ?? 'new'}`,
    // An address can contain a secret, so its draft is only kept in memory.
    isSecret: true,
    start: { name: webhook?.name ?? '', url: webhook?.url ?? '', entities: webhook?.entities ?? [] },
    check: ({ name, url }) => ({ name: checkName(name, t), url: checkUrl(url.trim(), t) }),
    async send({ name, url, entities }, changes) {
      const body = { name: name.trim(), url: url.trim(), entities }
      const saved = await saving.writeOrThrow({ body, changes })
      if (saved?.secret === undefined) onClose()
      else onCreated({ name: saved.name, secret: saved.secret })
    },
  })
}

function checkUrl(url: string, t: TFunction) {
  return /^https?:\/\/./i.test(url) && URL.canParse(url)
    ? checkLength(url, limits.notifierUrl, t)
    : t('webhooks.addressWrong')
}

function CreatedWebhook({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SecretDialog
      title={t('webhooks.created', { name })}
      text={t('webhooks.secretOnce')}
      secret={{ label: t('webhooks.secret'), text: secret, copied: t('webhooks.secretCopied') }}
      onClose={onClose}
    >
      <p className="text-sm text-second">{t('webhooks.secretUse')}</p>
    </SecretDialog>
  )
}
