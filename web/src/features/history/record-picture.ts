import {
  Bookmark,
  FileText,
  FileWarning,
  LayoutGrid,
  ListPlus,
  type LucideIcon,
  Shapes,
  ShieldCheck,
  Wrench,
} from 'lucide-react'
import { getItemAttachment } from '#contract/files/files.ts'
import type { TrashRecord } from '#contract/trash.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { itemIcon, labelIcon } from '#web/ui/images/item-icon.ts'

const icons: Partial<Record<TrashRecord['entity'], LucideIcon>> = {
  location: LayoutGrid,
  attachment: FileText,
  maintenance: Wrench,
  template: Shapes,
  view: Bookmark,
  fieldDescription: ListPlus,
  policy: ShieldCheck,
  claim: FileWarning,
  claimItem: FileWarning,
}

type Pictured = Pick<TrashRecord, 'entity' | 'id' | 'name' | 'photoId'> & {
  labels?: TrashRecord['labels']
  isGone: boolean
}

/** Returns the photo of an item, which may be in the Trash, and the icon of a record. */
export function recordPicture({ entity, id, name, labels = [], photoId, isGone }: Pictured) {
  if (entity !== 'item') return { icon: icons[entity] ?? labelIcon({ name, color: '' }) }
  const address = {
    thumbnail: 'small',
    tenant: actingHousehold(),
    ...(isGone && { deleted: 'true' }),
  } as const
  const src = photoId && apiUrl(getItemAttachment, { id, attachmentId: photoId }, address)
  return { ...itemIcon({ name, labels }), ...(src ? { src } : {}) }
}
