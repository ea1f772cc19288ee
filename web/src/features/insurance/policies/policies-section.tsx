import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CoverageProblem } from '#contract/insurance/coverage.ts'
import { deletePolicy, type Policy } from '#contract/insurance/policies.ts'
import { coverageQuery, policiesQuery } from '../insurance.queries.ts'
import { CoverageDialog } from './coverage-dialog.tsx'
import { PolicyRow } from './policy-row.tsx'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { useCanWrite } from '#web/shared/account/session.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PolicyDialog = lazyComponent(() => import('./policy-dialog.tsx'), 'PolicyDialog')

type OpenDialog =
  | { kind: 'edit'; policy: Policy | null }
  | { kind: 'delete'; policy: Policy }
  | { kind: 'items'; policy: Policy; problem: CoverageProblem }

export function PoliciesSection() {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const policies = useQuery(policiesQuery)
  const coverage = useQuery(coverageQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  usePreloadOnInteraction(PolicyDialog.load)
  return (
    <SettingGroup
      title={t('insurance.policies')}
      count={policies.data?.length || undefined}
      text={policies.data?.length === 0 ? t('insurance.policiesText') : undefined}
      action={
        canWrite ? (
          <Button onClick={() => setDialog({ kind: 'edit', policy: null })}>
            <Plus size={17} aria-hidden />
            {t('insurance.policy')}
          </Button>
        ) : undefined
      }
    >
      <ListState query={policies} />
      <ul>
        {policies.data?.map((policy) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            coverage={coverage.data?.find(({ policyId }) => policyId === policy.id)}
            onEdit={() => setDialog({ kind: 'edit', policy })}
            onDelete={() => setDialog({ kind: 'delete', policy })}
            onShow={(problem) => setDialog({ kind: 'items', policy, problem })}
          />
        ))}
      </ul>
      {dialog ? (
        <Dialogs dialog={dialog} policies={policies.data ?? []} onClose={() => setDialog(null)} />
      ) : null}
    </SettingGroup>
  )
}

interface DialogsProps {
  dialog: OpenDialog
  policies: readonly Policy[]
  onClose: () => void
}

function Dialogs({ dialog, policies, onClose }: DialogsProps) {
  const { t } = useTranslation()
  switch (dialog.kind) {
    case 'edit':
      return (
        <Suspense>
          <PolicyDialog
            policy={policies.find(({ id }) => id === dialog.policy?.id) ?? dialog.policy}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'items':
      return <CoverageDialog {...dialog} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmWriteDialog
          title={t('action.deleteTitle', { name: dialog.policy.name })}
          confirmLabel={t('action.delete')}
          done={t('action.deleted', { name: dialog.policy.name })}
          write={(send) => send(deletePolicy, { params: { id: dialog.policy.id } })}
          changes={['policy']}
          onClose={onClose}
        >
          <p>{t('insurance.deletePolicyText')}</p>
        </ConfirmWriteDialog>
      )
  }
}
