import { LeaveGuard } from './leave-guard.tsx'
import { useDraftToast } from './use-draft-toast.ts'

interface DraftGuardProps {
  isDirty: () => boolean
  isStored: () => boolean
}

/** When the user leaves a form, says that its draft is kept. Asks first when the draft could not be stored. */
export function DraftGuard({ isDirty, isStored }: DraftGuardProps) {
  useDraftToast(() => isDirty() && isStored())
  return <LeaveGuard isDirty={() => isDirty() && !isStored()} />
}
