import { useQuery } from '@tanstack/react-query'
import { Check, Link as LinkIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { householdsQuery, roleKeys } from '#web/features/households/household.queries.ts'
import { JoinHousehold } from '#web/features/households/join-household.tsx'
import { NewHousehold } from '#web/features/households/new-household.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { goToHousehold, useHousehold } from '#web/shared/account/session.ts'
import { Avatar } from '#web/ui/images/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function HouseholdsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<'list' | 'new' | 'join'>('list')
  const title = { list: 'kind.households', new: 'household.new', join: 'household.join' } as const
  return (
    <DialogOrSheet onClose={onClose} title={t(title[part])}>
      {part === 'list' ? (
        <>
          <HouseholdList onClose={onClose} />
          <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-4">
            <Button onClick={() => setPart('new')}>
              <Plus size={18} aria-hidden />
              {t('household.new')}
            </Button>
            <Button onClick={() => setPart('join')}>
              <LinkIcon size={17} aria-hidden />
              {t('household.join')}
            </Button>
          </div>
        </>
      ) : null}
      {part === 'new' ? <NewHousehold onBack={() => setPart('list')} /> : null}
      {part === 'join' ? <JoinHousehold onBack={() => setPart('list')} /> : null}
    </DialogOrSheet>
  )
}

function HouseholdList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const current = useHousehold()
  const households = useQuery(householdsQuery)
  if (!households.data) return <ListState query={households} skeleton={<Skeleton className="h-14" />} />
  return (
    <ul className="-mx-2">
      {households.data.map(({ id, name, role }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current?.id ? 'true' : undefined}
            onClick={() => (id === current?.id ? onClose() : goToHousehold(id))}
            className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 text-start hover:bg-fill"
          >
            <Avatar name={name} className="size-9 text-sm" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {name}
              </span>
              <span className="block text-xs text-second">{t(roleKeys[role])}</span>
            </span>
            {id === current?.id ? <Check size={20} aria-hidden className="text-link" /> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
