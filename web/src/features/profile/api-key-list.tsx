import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiKey, deleteApiKey } from '#contract/auth/api-keys.ts'
import { roleKeys } from '#web/features/households/household.queries.ts'
import { untilText } from '#web/features/profile/expiry-field.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { apiKeysQuery } from '#web/features/profile/profile.queries.ts'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { formatInstant, formatRelative } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ApiKeyDialog = lazyComponent(() => import('#web/features/profile/api-key-dialog.tsx'), 'ApiKeyDialog')

export function ApiKeyList() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const keys = useQuery(apiKeysQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const List = isPhone ? KeyRows : KeyTable
  return (
    <SettingGroup
      title={t('security.keys')}
      count={keys.data?.length || undefined}
      text={t('security.keysText')}
      action={
        <Button onClick={() => setIsCreating(true)}>
          <Plus size={17} aria-hidden />
          {t('security.key')}
        </Button>
      }
    >
      <ListState query={keys} />
      {keys.data && keys.data.length > 0 ? <List keys={keys.data} onRevoke={setRevoked} /> : null}
      <Suspense>{isCreating ? <ApiKeyDialog onClose={() => setIsCreating(false)} /> : null}</Suspense>
      {revoked ? <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} /> : null}
    </SettingGroup>
  )
}

interface ListProps {
  keys: readonly ApiKey[]
  onRevoke: (key: ApiKey) => void
}

function KeyRows({ keys, onRevoke }: ListProps) {
  const { t } = useTranslation()
  return (
    <ul>
      {keys.map((key) => (
        <SettingRow
          key={key.id}
          icon={KeyRound}
          title={key.name}
          text={
            <>
              {t(key.suggests ? 'security.suggestingViewer' : roleKeys[key.role])} ·{' '}
              <Expiry apiKey={key} isSentence />
              <span className="block">{usedText(key, t)}</span>
            </>
          }
        >
          <RevokeButton apiKey={key} onRevoke={onRevoke} />
        </SettingRow>
      ))}
    </ul>
  )
}

const headClass = 'py-1.5 pe-3 text-start text-xs font-medium text-third'

function KeyTable({ keys, onRevoke }: ListProps) {
  const { t } = useTranslation()
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line-strong">
          <th className={headClass}>{t('field.name')}</th>
          <th className={headClass}>{t('security.role')}</th>
          <th className={headClass}>{t('security.expires')}</th>
          <th className={headClass}>{t('security.lastUsed')}</th>
          <th>
            <span className="sr-only">{t('security.revoke')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className="border-b border-line [&>td]:py-1.5 [&>td]:pe-3">
            <td>
              <span dir="auto" className="font-semibold wrap-anywhere">
                {key.name}
              </span>{' '}
              <code className="text-xs text-second">{`${key.hint}…`}</code>
            </td>
            <td>
              <span className="rounded-tag bg-fill px-2 py-0.5 text-xs font-medium">
                {t(key.suggests ? 'security.suggestingViewer' : roleKeys[key.role])}
              </span>
            </td>
            <td className="whitespace-nowrap">
              <Expiry apiKey={key} />
            </td>
            <td className="whitespace-nowrap text-second">
              {key.lastUsedAt ? formatRelative(key.lastUsedAt) : t('security.neverUsed')}
            </td>
            <td className="w-0 text-end">
              <RevokeButton apiKey={key} onRevoke={onRevoke} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const soonMs = 14 * 86_400_000

function Expiry({ apiKey: { expiresAt }, isSentence = false }: { apiKey: ApiKey; isSentence?: boolean }) {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  const left = Date.parse(expiresAt) - now
  const when = untilText(expiresAt, now)
  const text = left <= 0 ? t('security.expired') : isSentence ? t('security.expiresWhen', { when }) : when
  return (
    <span title={formatInstant(expiresAt, 'long')} className={classNames(left < soonMs && 'text-warning')}>
      {text}
    </span>
  )
}

function usedText({ lastUsedAt }: ApiKey, t: TFunction) {
  return lastUsedAt ? t('security.used', { when: formatRelative(lastUsedAt) }) : t('security.neverUsed')
}

function RevokeButton({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: ListProps['onRevoke'] }) {
  const { t } = useTranslation()
  return (
    <Button
      kind="danger"
      className="-me-3.5"
      aria-label={t('security.revokeWhat', { name: apiKey.name })}
      onClick={() => onRevoke(apiKey)}
    >
      {t('security.revoke')}
    </Button>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmWriteDialog
      title={t('security.revokeTitle', { name })}
      confirmLabel={t('security.revoke')}
      done={t('security.revoked', { name })}
      write={(send) => send(deleteApiKey, { params: { id } })}
      refetches={apiKeysQuery}
      onClose={onClose}
    >
      <p>{t('security.revokeText')}</p>
    </ConfirmWriteDialog>
  )
}
