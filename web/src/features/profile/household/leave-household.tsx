import { useQuery } from '@tanstack/react-query'
import { DoorOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteHousehold } from '#contract/households/households.ts'
import { removeMember } from '#contract/households/members.ts'
import { contentsText, peopleText } from '#web/features/profile/list-text.ts'
import { membersQuery } from '#web/features/households/household.queries.ts'
import { deletionQuery } from '#web/features/profile/profile.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { goToOwnHousehold, useHousehold, useSession } from '#web/shared/account/session.ts'
import { type Send, useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * Lets the user leave the household. The only member deletes it instead. The only owner has to make another member an
 * owner first.
 */
export function LeaveHousehold() {
  const { t } = useTranslation()
  const person = useSession()
  const { data: members } = useQuery(membersQuery)
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null)
  if (!person || !members) return null
  const others = members.filter(({ isSelf }) => !isSelf)
  const isOnlyOwner = person.role === 'owner' && !others.some(({ role }) => role === 'owner')
  const close = () => setOpen(null)
  return (
    <SettingGroup title={t('members.out')}>
      <ul>
        {others.length > 0 ? (
          <SettingRow
            icon={DoorOpen}
            title={t('members.leave')}
            text={
              isOnlyOwner
                ? t('members.onlyOwner', { people: peopleText(others, 'disjunction', t) })
                : t('members.leaveRow')
            }
          >
            <Button kind="danger" className="-me-3.5" disabled={isOnlyOwner} onClick={() => setOpen('leave')}>
              {t('members.leaveOpen')}
            </Button>
          </SettingRow>
        ) : (
          <SettingRow
            icon={Trash2}
            title={t('members.delete')}
            text={person.groupIds.length > 1 ? t('members.deleteRow') : t('members.deleteOnly')}
          >
            {person.groupIds.length > 1 ? (
              <Button kind="danger" className="-me-3.5" onClick={() => setOpen('delete')}>
                {t('profile.deleteOpen')}
              </Button>
            ) : null}
          </SettingRow>
        )}
      </ul>
      {open === 'leave' ? <LeaveDialog onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog onClose={close} /> : null}
    </SettingGroup>
  )
}

function useDeparture(write: (send: Send) => Promise<unknown>) {
  return useWrite({ write, changes: [], onSuccess: goToOwnHousehold, toast: null, errorToast: null })
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const person = useSession()
  const household = useHousehold()
  const departure = useDeparture((send) => send(removeMember, { params: { id: person?.id ?? '' } }))
  return (
    <ConfirmDialog
      title={t('members.leaveTitle', { name: household?.name ?? '' })}
      confirmLabel={t('members.leaveOpen')}
      onConfirm={() => void departure.write()}
      onClose={onClose}
      isPending={departure.isPending}
      error={departure.error}
    >
      <p>{t('members.leaveText')}</p>
      <p>{t('members.leaveLinks')}</p>
      {(person?.groupIds.length ?? 0) > 1 ? null : <p>{t('members.leaveLast')}</p>}
    </ConfirmDialog>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const household = useHousehold()
  const preview = useQuery(deletionQuery)
  const contents = preview.data?.households.find(({ id }) => id === household?.id)
  const deletion = useDeparture((send) => send(deleteHousehold, {}))
  return (
    <ConfirmDialog
      title={t('members.deleteTitle', { name: household?.name ?? '' })}
      confirmLabel={t('action.deleteForGood')}
      onConfirm={() => void deletion.write()}
      onClose={onClose}
      isPending={deletion.isPending}
      isReady={contents !== undefined}
      error={deletion.error}
    >
      <ListState query={preview} skeleton={<Skeleton className="h-12" />} />
      {contents ? (
        <>
          <p>{t('members.deleteText')}</p>
          <p className="font-semibold text-base-content">{contentsText(contents, t)}</p>
        </>
      ) : null}
    </ConfirmDialog>
  )
}
